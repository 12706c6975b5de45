import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { root } from '../../scripts/lib/command.ts';
import { expressions } from '../support/expressions.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** What is put together when the product starts, of its own texts. */
const assembled: Record<string, string> = {
  'domain/paths.ts': 'the product’s own addresses',
  'server/db/search.ts': 'two classes of characters that SQL shares',
  'server/features/content/shipped.ts': 'a key of the texts that come with the product',
};

test('expressions are literals, but for those made of the product’s own texts', () => {
  const elsewhere = expressions.filter(({ file, literal }) => !literal && !(file in assembled));
  expect(elsewhere.map(({ at }) => at)).toEqual([]);
});

test('the lint rule for unbounded texts finds each of their forms, and no bounded one', () => {
  const unbounded = [
    "text.normalize('NFC')",
    'text.normalize()',
    'other?.normalize()',
    "text.replace(/a/g, '')",
    "text.replaceAll(pattern, () => '')",
    'text.split(pattern)',
    'text.split(/a/, 3)',
    'other?.split(/a/, 3)',
    'text.trim().toLowerCase().split(/x/)',
    "(text + cut(text, 3)).replace(pattern, '')",
    `\`\${text}\${cut(text, 3)}\`.replace(pattern, '')`,
  ];
  const bounded = [
    "text.split(',')",
    "text.replace('a', '')",
    "cut(text, 3).replace(pattern, '')",
    'atMost(text, 3).trim().split(pattern)',
    `cut(\`\${text}a\`, 3).replace(pattern, '')`,
    "cut(text + text, 3).normalize('NFC')",
    "boundedText(3).transform((typed) => typed.replace(pattern, ''))",
  ];
  const folder = temporaryFolder(afterAll);
  const plugin = path.join(root, 'scripts/lib/bounded-text.grit');
  writeFileSync(path.join(folder, 'biome.json'), JSON.stringify({ plugins: [plugin] }));
  writeFileSync(
    path.join(folder, 'texts.ts'),
    `export const all = [\n${[...unbounded, ...bounded].join(',\n')}\n];\n`,
  );
  const { stdout } = spawnSync(
    path.join(root, 'node_modules/.bin/biome'),
    ['lint', '--reporter=github', '--max-diagnostics=none', 'texts.ts'],
    { cwd: folder, encoding: 'utf8' },
  );
  const lines = [...stdout.matchAll(/^::error title=plugin,.*?line=(\d+)/gm)].map(([, line]) => Number(line));
  const found = [...unbounded, ...bounded].filter((_, index) => lines.includes(index + 2));
  expect(found).toEqual(unbounded);
});
