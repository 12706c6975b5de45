import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { createEarlierAssets } from './earlier-assets.ts';

const day = 24 * 60 * 60 * 1000;
let folder: string;

beforeEach(() => {
  folder = temporaryFolder(onTestFinished);
});

/** Builds a release with these files and lets it run on the shared data. */
function release(name: string, ...files: string[]) {
  const built = path.join(folder, name);
  mkdirSync(path.join(built, 'assets/admin'), { recursive: true });
  for (const file of files) writeFileSync(path.join(built, 'assets', file), file);
  return createEarlierAssets(built, path.join(folder, 'data'));
}

const kept = () =>
  readdirSync(path.join(folder, 'data/assets'))
    .filter((name) => name !== 'admin')
    .sort();

test('a page of the release before finds its script in all its forms', () => {
  release('1', 'app-1.js', 'app-1.js.br', 'admin/list-1.js').update();
  const running = release('2', 'app-2.js');
  const file = running.find('/assets/app-1.js');
  expect(Object.keys(file?.bodies ?? {})).toEqual(['identity', 'br']);
  expect(file?.cacheControl).toContain('immutable');
  expect(running.find('/assets/admin/list-1.js')?.type).toContain('javascript');
});

test('a page of the new release finds its script at the old one while both run', () => {
  const old = release('1', 'app-1.js');
  old.update();
  release('2', 'app-2.js').update();
  expect(old.find('/assets/app-2.js')).toBeDefined();
});

test('the week of a release begins when it last ran', () => {
  const old = release('1', 'app-1.js');
  old.update(day);
  old.update(20 * day);
  const running = release('2', 'app-2.js');
  expect(running.update(27 * day - 1)).toBe(0);
  expect(kept()).toEqual(['app-1.js', 'app-2.js']);
  expect(running.update(27 * day)).toBe(1);
  expect(kept()).toEqual(['app-2.js']);
});

test('a link among the files leads nowhere and stops nothing', () => {
  const running = release('1', 'app-1.js');
  running.update();
  symlinkSync('loop', path.join(folder, 'data/assets/loop'));
  expect(running.update(8 * day)).toBe(0);
});

test.each(['/assets/../auth-secret', '/assets/admin', '/assets/app-1.js.br', '/auth-secret', '/assets/'])(
  'finds nothing at %s',
  (address) => {
    const running = release('1', 'app-1.js', 'app-1.js.br');
    running.update();
    writeFileSync(path.join(folder, 'data/auth-secret'), 'secret');
    expect(running.find(address)).toBeUndefined();
  },
);
