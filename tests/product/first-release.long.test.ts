import { chmodSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dataDirEntries } from '../../domain/personal-data/storage-locations.ts';
import { type Product, runCommand, startProduct } from '../support/product.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/**
 * The whole of an installation of the first release, with that release's tables: Ana has finished the course
 * and bought it at Hotmart, Bia administers it and has sent a guide; a reader waits to confirm the newsletter.
 */
const copy = path.join(import.meta.dirname, '../fixtures/first-release.tar.gz');
const dataDir = temporaryFolder(afterAll);
const settings = {
  DATA_DIR: dataDir,
  AUTH_SECRET: 'first-edition-installation-for-tests-only',
};

let product: Product;
beforeAll(async () => {
  // Where root runs the tests, PostgreSQL's own user must get in.
  chmodSync(dataDir, 0o755);
  // Its release did not sign archives.
  await runCommand('restore', settings, copy, '--unsigned');
  product = await startProduct(settings);
});
afterAll(async () => {
  await product?.dispose();
});

async function signIn(email: string, password: string): Promise<HeadersInit> {
  const answer = await fetch(`${product.url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  return { cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
}

const read = async (address: string, headers?: HeadersInit) =>
  (await fetch(product.url + address, { headers })).json();

test('a student of the first release finds password, progress and certificate', async () => {
  const headers = await signIn('ana@example.com', 'segredo-seguro');
  expect(await read('/api/student', headers)).toMatchObject({ name: 'Ana Souza' });
  const code = 'DK9H-9VYX-NM2K';
  expect(await read('/api/progress', headers)).toMatchObject({ percent: 100, certificate: { code } });
  expect(await read(`/api/certificates/${code}`)).toMatchObject({
    status: 'valid',
    student_name: 'Ana Souza',
  });
});

test('every file below DATA_DIR is of a declared kind', () => {
  expect(readdirSync(dataDir).filter((name) => !Object.hasOwn(dataDirEntries, name))).toEqual([]);
});

test('its owner finds her upload, the purchase, and the content of the first release to be changed', async () => {
  const headers = await signIn('bia@example.com', 'outro-segredo');
  expect(await read('/api/progress', headers)).toMatchObject({ completed_lessons: ['m1v1'] });
  const file = await fetch(`${product.url}/storage/course-materials/bonus/1795316632493_guia.pdf`, {
    headers,
  });
  expect(await file.text()).toMatch(/^%PDF-1\.4/);
  expect(await runCommand('purchases', settings, 'list')).toMatch(
    /hotmart +aprovada +ana@example\.com +R\$.85,00/,
  );
  expect(await read('/api/admin/content', headers)).toMatchObject({
    published: { revision: 0 },
    draft: null,
  });
});
