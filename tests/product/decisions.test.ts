import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const folder = path.resolve(import.meta.dirname, '../../docs/decisions');
const files = readdirSync(folder)
  .filter((name) => /^\d{3}-.+\.md$/.test(name))
  .sort();
const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');

const link = String.raw`\[\d+\]\(\d{3}-[-a-z0-9]+\.md\)`;
const head = new RegExp(
  String.raw`^# (\d+)\. (.+)\n\nDate: \d{4}-\d{2}-\d{2}\. Status: (in force|(?:in force, superseded in part by|superseded by) ${link}(?:, ${link})*)\.\n\n`,
);

function row(name: string): string {
  const [, number, title, status] = head.exec(read(name)) ?? [];
  return `| [${number}](${name}) | ${title} | ${status} |`;
}

test.each(files)('%s begins with its number, title, date and status', (name) => {
  expect(read(name)).toMatch(head);
  expect(Number(head.exec(read(name))?.[1])).toBe(Number(name.slice(0, 3)));
});

test('docs/decisions/README.md lists every decision; UPDATE_DECISIONS=1 writes the table', () => {
  const table = /(?<=\| --- \| --- \| --- \|\n)(?:\|.*\n)*/;
  if (process.env.UPDATE_DECISIONS) {
    const text = read('README.md').replace(table, () => files.map((name) => `${row(name)}\n`).join(''));
    writeFileSync(path.join(folder, 'README.md'), text);
  }
  const [listed = ''] = table.exec(read('README.md')) ?? [];
  expect(listed.trimEnd().split('\n'), 'run this test with UPDATE_DECISIONS=1').toEqual(files.map(row));
});

test('decisions link only to decisions that exist', () => {
  const broken = files.flatMap((name) =>
    [...read(name).matchAll(/\]\((\d{3}-[^)#]+)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !existsSync(path.join(folder, target)))
      .map((target) => `${name}: ${target}`),
  );
  expect(broken).toEqual([]);
});
