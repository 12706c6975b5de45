import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { loadBuiltFiles } from '../../server/http/pages.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { removeEarlier, setAside } from './earlier-assets.ts';

const day = 24 * 60 * 60 * 1000;
let outDir: string;
let earlierDir: string;
const earlier = () => readdirSync(path.join(earlierDir, 'assets')).sort();

beforeEach(() => {
  const folder = temporaryFolder(onTestFinished);
  [outDir, earlierDir] = [path.join(folder, 'web'), path.join(folder, 'earlier')];
});

/** As a build does, at a time in milliseconds. */
function build(now: number, ...names: string[]): void {
  removeEarlier(outDir, earlierDir, now);
  setAside(outDir, earlierDir, now);
  rmSync(outDir, { recursive: true, force: true });
  mkdirSync(path.join(outDir, 'assets'), { recursive: true });
  for (const name of names) writeFileSync(path.join(outDir, 'assets', name), `${name} of ${now}`);
  removeEarlier(outDir, earlierDir, now);
}

test('a page of the build before finds its script for a week, in all its forms', () => {
  build(0, 'app-1.js', 'app-1.js.br', 'font.woff2');
  build(day, 'app-2.js', 'font.woff2');
  expect(earlier()).toEqual(['app-1.js', 'app-1.js.br']);
  removeEarlier(outDir, earlierDir, 8 * day - 1);
  const files = loadBuiltFiles(earlierDir);
  expect(Object.keys(files.get('/assets/app-1.js')?.bodies ?? {})).toEqual(['identity', 'br']);
  removeEarlier(outDir, earlierDir, 8 * day);
  expect(earlier()).toEqual([]);
});

test('its week begins when it is replaced, and a later build does not prolong it', () => {
  build(0, 'app-1.js');
  build(20 * day, 'app-2.js');
  build(25 * day, 'app-3.js');
  expect(earlier()).toEqual(['app-1.js', 'app-2.js']);
  removeEarlier(outDir, earlierDir, 27 * day);
  expect(earlier()).toEqual(['app-2.js']);
});

test('what comes back is the build’s own again', () => {
  build(0, 'app-1.js');
  build(day, 'app-2.js');
  build(2 * day, 'app-1.js');
  expect(earlier()).toEqual(['app-2.js']);
  expect(readFileSync(path.join(outDir, 'assets/app-1.js'), 'utf8')).toBe(`app-1.js of ${2 * day}`);
  build(10 * day, 'app-3.js');
  expect(earlier()).toEqual(['app-1.js']);
});

test('a build that broke off loses nothing', () => {
  build(0, 'app-1.js');
  setAside(outDir, earlierDir, day);
  build(day, 'app-2.js');
  expect(earlier()).toEqual(['app-1.js']);
});
