import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { checkSync } from 'recheck';
import { parseSync } from 'vite';
import { afterAll, expect, test, vi } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { eventWait, testWait } from '../support/waits.ts';

// The checker in this process: its other forms are programs of their own.
vi.stubEnv('RECHECK_BACKEND', 'pure');

const root = path.resolve(import.meta.dirname, '../..');

/** What is put together when the product starts, of its own texts. */
const assembled: Record<string, string> = {
  'domain/paths.ts': 'the product’s own addresses',
  'server/db/search.ts': 'two classes of characters that SQL shares',
  'server/features/content/shipped.ts': 'a key of the texts that come with the product',
};

/** Milliseconds. An attack that takes long on a busy machine counts as one that found something: steps decide. */
const limits = { timeout: testWait, incubationTimeout: eventWait, attackTimeout: eventWait, randomSeed: 1 };

interface Expression {
  file: string;
  at: string;
  /** Nothing for one that is assembled. */
  literal?: { pattern: string; flags: string };
}

type Node = { type?: string; start: number; regex?: Expression['literal']; callee?: { name?: string } };

function expressionsIn(file: string): Expression[] {
  const source = readFileSync(path.join(root, file), 'utf8');
  const found: Expression[] = [];
  const left: unknown[] = [parseSync(file, source).program];
  while (left.length > 0) {
    const next = left.pop();
    if (typeof next !== 'object' || next === null || next instanceof RegExp) continue;
    const { type, start, regex, callee } = next as Node;
    const at = () => `${file}:${source.slice(0, start).split('\n').length}`;
    if (type === 'Literal' && regex) found.push({ file, at: at(), literal: regex });
    else if (callee?.name === 'RegExp') found.push({ file, at: at() });
    left.push(...Object.values(next));
  }
  return found;
}

const files = ['domain', 'server', 'web'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.(test|d)\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`),
);
const expressions = files.flatMap(expressionsIn);

test('no regular expression takes more than a time in proportion to its input', () => {
  expect(expressions.length).toBeGreaterThan(200);
  const repeating = expressions.filter(({ literal }) => literal && /[*+]|\{\d+,\}/.test(literal.pattern));
  const distinct = new Map(repeating.map((one) => [`${one.literal?.pattern}/${one.literal?.flags}`, one]));
  const slow = [...distinct.values()].flatMap(
    ({ at, literal: { pattern, flags } = { pattern: '', flags: '' } }) => {
      const { status, ...said } = checkSync(pattern, flags, limits);
      const reason = 'complexity' in said ? said.complexity?.summary : said.error.kind;
      return status === 'safe' ? [] : [`${at} /${pattern}/${flags}: ${reason}`];
    },
  );
  expect(slow).toEqual([]);
});

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
