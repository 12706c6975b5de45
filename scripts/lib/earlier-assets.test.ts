import { mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { loadBuiltFiles } from '../../server/http/pages.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { copyAssets, removeOldAssets } from './earlier-assets.ts';

const day = 24 * 60 * 60 * 1000;
let outDir: string;
let earlierDir: string;
const earlier = () => readdirSync(path.join(earlierDir, 'assets')).sort();

beforeEach(() => {
  const folder = temporaryFolder(onTestFinished);
  [outDir, earlierDir] = [path.join(folder, 'web'), path.join(folder, 'earlier')];
});

/** Builds, at a time in milliseconds since 1970. */
function build(now: number, ...names: string[]): void {
  removeOldAssets(earlierDir, now);
  const replaced = readdirSync(assets());
  copyAssets(outDir, earlierDir);
  for (const name of replaced) utimesSync(path.join(earlierDir, 'assets', name), now / 1000, now / 1000);
  rmSync(outDir, { recursive: true });
  writeAll(...names);
}

const assets = () => path.join(outDir, 'assets');

function writeAll(...names: string[]): void {
  mkdirSync(assets(), { recursive: true });
  for (const name of names) writeFileSync(path.join(assets(), name), name);
}

test('a page of the build before finds its script for a week, in all its forms', () => {
  writeAll('app-1.js', 'app-1.js.br');
  build(day, 'app-2.js');
  removeOldAssets(earlierDir, 8 * day - 1);
  const files = loadBuiltFiles(earlierDir);
  expect(Object.keys(files.get('/assets/app-1.js')?.bodies ?? {})).toEqual(['identity', 'br']);
  removeOldAssets(earlierDir, 8 * day);
  expect(earlier()).toEqual([]);
});

test('its week begins when it is replaced, and a later build does not prolong it', () => {
  writeAll('app-1.js');
  build(20 * day, 'app-2.js');
  build(25 * day, 'app-3.js');
  expect(earlier()).toEqual(['app-1.js', 'app-2.js']);
  removeOldAssets(earlierDir, 27 * day);
  expect(earlier()).toEqual(['app-2.js']);
});

test('a copy is as old as its replacement, however old the build was', () => {
  writeAll('app-1.js');
  utimesSync(path.join(assets(), 'app-1.js'), 1, 1);
  copyAssets(outDir, earlierDir);
  removeOldAssets(earlierDir);
  expect(earlier()).toEqual(['app-1.js']);
});

test('a build that broke off loses nothing', () => {
  writeAll('app-1.js');
  copyAssets(outDir, earlierDir);
  rmSync(assets(), { recursive: true });
  copyAssets(outDir, earlierDir);
  expect(earlier()).toEqual(['app-1.js']);
});
