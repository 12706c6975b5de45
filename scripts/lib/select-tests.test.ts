import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from './command.ts';
import { longUnitTests, selectByName, selectUnits } from './select-tests.ts';

test('a name in the path selects the whole file, and nothing is built for it', () => {
  const { unit, browser, needsBuild } = selectByName(['http/authorization']);
  expect(unit).toEqual({ files: ['tests/http/authorization.test.ts'], byTitle: [] });
  expect(browser).toEqual({ files: [], byTitle: [] });
  expect(needsBuild).toBe(false);
});

test('a name in a title selects the tests with that title, in any case', () => {
  const { unit, title } = selectByName(['ONLY ONE PROCESS LOOKS']);
  expect(unit.byTitle).toContain('server/administration/owner-notices.test.ts');
  expect(new RegExp(title).test('nobody is told without an address, and only one process looks')).toBe(true);
});

test('browser tests and tests of the built product need the build', () => {
  expect(selectByName(['purchase/refund']).browser.files).toEqual(['tests/e2e/purchase/refund.long.spec.ts']);
  expect(selectByName(['purchase/refund']).needsBuild).toBe(true);
  expect(selectByName(['product/backup']).needsBuild).toBe(true);
  expect(selectByName(['product/size']).needsBuild).toBe(true);
});

test('several names select what has any of them', () => {
  const { unit } = selectByName(['domain/money', 'domain/paths']);
  expect(unit.files).toEqual(['domain/money.test.ts', 'domain/paths.test.ts']);
});

test('unit tests use neither database, build nor browser', () => {
  const { unit, browser, needsBuild } = selectUnits();
  expect(unit.files).toContain('domain/money.test.ts');
  expect(unit.files).toContain('web/app/routes.test.tsx');
  expect(unit.files.filter((file) => /^tests\/http|routes\.test\.ts$/.test(file))).toEqual([]);
  expect(browser.files).toEqual([]);
  expect(needsBuild).toBe(false);
});

test('long tests are those that say so in their names and those with a shorter form, and no unit tests', () => {
  const long = longUnitTests();
  expect(long).toContain('tests/product/backup.long.test.ts');
  expect(long).toContain('tests/http/bad-input.test.ts');
  expect(long).not.toContain('domain/money.test.ts');
  expect(selectUnits().unit.files.filter((file) => file.includes('.long.'))).toEqual([]);
});

test('each path that asks for the long tests is there', () => {
  const paths = readFileSync(path.join(root, 'scripts/long-test-paths.txt'), 'utf8').trim().split('\n');
  const missing = paths.filter((one) => !one.includes('*') && !existsSync(path.join(root, one)));
  expect(missing).toEqual([]);
});
