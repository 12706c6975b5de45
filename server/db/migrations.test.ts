import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { migrationsFolder } from './migrate.ts';

/** The migration that makes the tables of the first release. */
const first = '0000_initial.sql';

/** Changes that break the release before: it still uses what is dropped, and writes rows without new columns. */
const breaking: Record<string, RegExp> = {
  'takes something away': /\bdrop\s+(table|column|view|type|schema|function|default)\b/i,
  'renames something': /\brename\b/i,
  'changes a type': /\bset\s+data\s+type\b|\balter\s+column\s+\S+\s+type\b/i,
  'demands a value': /\bset\s+not\s+null\b|\badd\s+column\b(?![^;]*\bdefault\b)[^;]*\bnot\s+null\b/i,
  'demands something of rows that are there':
    /\balter\s+table\b[^;]*\badd\s+constraint\b[^;]*\b(check|unique|foreign\s+key)\b(?![^;]*\bnot\s+valid\b)/i,
};

/** A migration that begins so removes what no release since the named one uses. */
const removal = /^-- unused since (\d+\.\d+\.\d+)\n/;

/** @returns what the release before could not live with */
function problemsOf(sql: string, version: string): string[] {
  const unusedSince = removal.exec(sql)?.[1];
  if (unusedSince && isOlder(unusedSince, version)) return [];
  // A table that the migration itself makes is nobody's yet.
  const made = Array.from(sql.matchAll(/\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?("\w+"|\w+)/gi)).map(
    ([, name]) => name ?? '',
  );
  const statements = sql
    .replaceAll(/^--.*$/gm, '')
    .split(/;|--> statement-breakpoint/)
    .filter(
      (statement) => !made.some((name) => new RegExp(`\\balter\\s+table\\s+${name}\\s`, 'i').test(statement)),
    );
  return Object.entries(breaking)
    .filter(([, pattern]) => statements.some((statement) => pattern.test(statement)))
    .map(([problem]) => problem);
}

function isOlder(one: string, other: string): boolean {
  return one.localeCompare(other, 'en', { numeric: true }) < 0;
}

const { version } = JSON.parse(
  readFileSync(path.join(import.meta.dirname, '../../package.json'), 'utf8'),
) as { version: string };
const migrations = globSync('*.sql', { cwd: migrationsFolder }).sort();

test.each(migrations.filter((name) => name !== first))(
  'the release before can run on the tables that %s leaves',
  (name) => {
    expect(problemsOf(readFileSync(path.join(migrationsFolder, name), 'utf8'), version)).toEqual([]);
  },
);

test('the first migration makes all tables', () => {
  expect(migrations[0]).toBe(first);
});

describe('the check', () => {
  test.each([
    'CREATE TABLE "notes" ("id" uuid NOT NULL); ALTER TABLE "notes" ADD CONSTRAINT "a" FOREIGN KEY ("id") REFERENCES "users"("id");',
    'ALTER TABLE "users" ADD COLUMN "nick" text;',
    'ALTER TABLE "users" ADD COLUMN "nick" text DEFAULT \'\' NOT NULL;',
    'CREATE INDEX "users_nick" ON "users" ("nick"); DROP INDEX "users_old";',
    '-- unused since 0.1.0\nALTER TABLE "users" DROP COLUMN "nick";',
  ])('allows %s', (sql) => {
    expect(problemsOf(sql, '0.2.0')).toEqual([]);
  });

  test.each([
    'ALTER TABLE "users" DROP COLUMN "nick";',
    '-- unused since 0.2.0\nALTER TABLE "users" DROP COLUMN "nick";',
    'DROP TABLE "users";',
    'ALTER TABLE "users" RENAME COLUMN "nick" TO "name";',
    'ALTER TABLE "users" ALTER COLUMN "nick" SET DATA TYPE bigint;',
    'ALTER TABLE "users" ALTER COLUMN "nick" SET NOT NULL;',
    'ALTER TABLE "users" ADD COLUMN "nick" text NOT NULL;',
    'ALTER TABLE "users" ADD CONSTRAINT "a" CHECK ("nick" <> \'\');',
  ])('refuses %s', (sql) => {
    expect(problemsOf(sql, '0.2.0')).toHaveLength(1);
  });
});
