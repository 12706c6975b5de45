import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../scripts/lib/command.ts';

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
/** True today; the changelog tells how things were. */
const docs = globSync(['*.md', 'docs/*.md', 'docs/decisions/*.md', '.github/**/*.md'], { cwd: root }).filter(
  (file) => file !== 'CHANGELOG.md',
);
const folders = '(?:bench|content|deploy|docs|domain|faults|scripts|server|tests|web|\\.github|\\.ci)';
const pathInCode = new RegExp(`\`(${folders}/[-\\w@./[\\]]*)\``, 'g');

test.each(docs)('%s names only files and folders that exist', (file) => {
  const missing = [...read(file).matchAll(pathInCode)]
    .map(([, named = '']) => named)
    .filter((named) => !existsSync(path.join(root, named)));
  expect(missing).toEqual([]);
});

test.each(docs)('%s links only to files that exist', (file) => {
  const text = read(file).replaceAll(/```[\s\S]*?```|`[^`]*`/g, '');
  const missing = [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#]+)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !existsSync(path.join(root, path.dirname(file), target)));
  expect(missing).toEqual([]);
});

/** Returns the anchors that GitHub gives to a page's headings. */
const anchorsOf = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );

test.each([...docs, 'CHANGELOG.md'])('%s links only to headings that exist', (file) => {
  const missing = [...read(file).matchAll(/\]\((?!https?:)([^)#\s]*)#([^)\s]+)\)/g)].filter(
    ([, target, anchor = '']) => {
      const page = target ? path.join(path.dirname(file), target) : file;
      return page.endsWith('.md') && !anchorsOf(read(page)).includes(anchor);
    },
  );
  expect(missing.map(([link]) => link)).toEqual([]);
});

test('docs/where.md has a short line for each row', () => {
  const rows = read('docs/where.md').match(/^\|.*\|$/gm) ?? [];
  expect(rows.filter((row) => row.length > 260)).toEqual([]);
});

test('AGENTS.md fits on one page', () => {
  const lines = read('AGENTS.md').trimEnd().split('\n').length;
  expect(lines).toBeGreaterThanOrEqual(40);
  expect(lines).toBeLessThanOrEqual(60);
});

test('README.md lists every command, in at most 150 lines', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const commands = Object.keys(scripts).filter((name) => existsSync(path.join(root, `scripts/${name}.ts`)));
  const readme = read('README.md');
  const call = (name: string) => (['start', 'test'].includes(name) ? `npm ${name}` : `npm run ${name}`);
  expect(commands.filter((name) => !readme.includes(call(name)))).toEqual([]);
  expect(readme.split('\n').length).toBeLessThanOrEqual(150);
});
