import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { createMailFiles } from './mail-files.ts';

const folder = path.join(temporaryFolder(afterAll), 'outbox');
const files = createMailFiles(folder);

test('mails that name an address go, in whatever line, and those that are old; a folder that is not there is no matter', async () => {
  await files.removeOf('ana@example.com');
  mkdirSync(folder);
  const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text);
  write('to.eml', 'To: ana@example.com\n\nOi');
  write('about.eml', 'To: dona@example.com\n\nQuem comprou: Ana, ana@exam=\nple.com');
  write('other.eml', 'To: bia@example.com\n\nOi');
  write('old.eml', 'To: caio@example.com\n\nOi');
  utimesSync(path.join(folder, 'old.eml'), new Date(0), new Date(0));
  await files.removeOf('ana@example.com');
  expect(readdirSync(folder).sort()).toEqual(['old.eml', 'other.eml']);
  expect(await files.removeBefore(new Date(1_000))).toBe(1);
  expect(readdirSync(folder)).toEqual(['other.eml']);
});
