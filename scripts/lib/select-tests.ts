import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './command.ts';
import { importGraph, reaches, sourceFiles } from './import-graph.ts';

/** Test files to run with one runner, and those of which only the tests with a matching title run. */
export interface Selection {
  files: string[];
  byTitle: string[];
}

export interface TestPlan {
  unit: Selection;
  browser: Selection;
  /** Matches the titles of `byTitle`. */
  title: string;
  needsBuild: boolean;
}

/** Imported by tests that need `dist/`. */
const buildUsers = ['tests/support/product.ts', 'tests/support/built.ts'];
/** Imported by tests that need a database, a port or a server. */
const serviceUsers = [...buildUsers, 'tests/support/cluster.ts', 'tests/support/free-port.ts'];
/** Starts of paths. These need nothing else, and take too long for a run within a minute. */
const slowTests = [
  // Start PostgreSQL and an S3 stand-in themselves.
  'server/db/',
  'server/storage/s3',
  // Draws every material.
  'scripts/materials/',
];

const folders = ['domain', 'server', 'web', 'scripts', 'content', 'tests'];
const isUnit = (file: string) => /\.test\.tsx?$/.test(file);
const isBrowser = (file: string) => file.endsWith('.spec.ts');
const isLong = (file: string) => /\.long\.test\.tsx?$/.test(file);

/** Plans what has one of the names in its path or title, ignoring case. */
export function selectByName(names: readonly string[]): TestPlan {
  const pattern = names.map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('|');
  const namePattern = new RegExp(pattern, 'i');
  // A title follows `test(`, `describe.each(x)(` or, after a table of several lines, `])(`.
  const call = String.raw`(?:\b(?:test|describe)\b[^\n]*?|\]\))\(\s*`;
  const titlePattern = new RegExp(`${call}(['"\`])(?:(?!\\1).)*?(?:${pattern})`, 'i');
  const files = sourceFiles(folders);
  const select = (isKind: (file: string) => boolean): Selection => {
    const all = files.filter(isKind);
    const [byPath, others] = [
      all.filter((file) => namePattern.test(file)),
      all.filter((file) => !namePattern.test(file)),
    ];
    return { files: byPath, byTitle: others.filter((file) => titlePattern.test(read(file))) };
  };
  const [unit, browser] = [select(isUnit), select(isBrowser)];
  const graph = importGraph(files, { types: false });
  const needsBuild =
    count(browser) > 0 ||
    [...unit.files, ...unit.byTitle].some((file) => reaches(graph, file, (one) => buildUsers.includes(one)));
  return { unit, browser, title: `(?i:${pattern})`, needsBuild };
}

/** Plans what needs neither database, build nor browser. */
export function selectUnits(): TestPlan {
  const files = sourceFiles(folders);
  const graph = importGraph(files, { types: false });
  const units = files
    .filter((file) => isUnit(file) && !isLong(file))
    .filter((file) => !slowTests.some((start) => file.startsWith(start)))
    .filter((file) => !reaches(graph, file, (one) => serviceUsers.includes(one)));
  const nothing = { files: [], byTitle: [] };
  return { unit: { files: units, byTitle: [] }, browser: nothing, title: '', needsBuild: false };
}

/** Returns the unit tests that `npm test` leaves out, and those that it runs at less than full length. */
export function longUnitTests(): string[] {
  const all = sourceFiles(folders);
  const graph = importGraph(all);
  const hasShortForm = (file: string) => graph.get(file)?.includes('tests/support/full-length.ts');
  return all.filter((file) => isUnit(file) && (isLong(file) || hasShortForm(file)));
}

/** Returns the number of test files in a selection. */
export function count({ files, byTitle }: Selection): number {
  return files.length + byTitle.length;
}

function read(file: string): string {
  return readFileSync(path.join(root, file), 'utf8');
}
