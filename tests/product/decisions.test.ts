import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const folder = path.resolve(import.meta.dirname, '../../docs/decisions');
const files = globSync('*.md', { cwd: folder })
  .filter((name) => name !== 'README.md')
  .sort();
const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');

test.each(files)('%s has context, decision and consequences, in at most 40 lines', (name) => {
  expect(read(name)).toMatch(
    /^# .+\n\n## Context\n\n[^#]+\n\n## Decision\n\n[^#]+\n\n## Consequences\n\n[^#]+$/,
  );
  expect(read(name).trimEnd().split('\n').length).toBeLessThanOrEqual(40);
});

test('there are at most 25, and README.md lists each by its title', () => {
  expect(files.length).toBeLessThanOrEqual(25);
  const listed = read('README.md').match(/^- \[.+\]\(.+\.md\)$/gm) ?? [];
  const titles = files.map((name) => `- [${read(name).split('\n')[0]?.slice(2)}](${name})`);
  expect(listed.sort()).toEqual(titles.sort());
});
