import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { backupUploadsPath, maxBackupBytes } from '../../../domain/backups.ts';
import { signInAdmin } from '../../../tests/support/admin.ts';
import { costlyArchive, readMembers } from '../../../tests/support/forged-archive.ts';
import { sharedFixture } from '../../../tests/support/shared-fixture.ts';
import { createTestApp, newAccount } from '../../../tests/support/test-app.ts';
import { createVideoUploader } from '../../../tests/support/videos.ts';
import { withSecret } from '../../backup/archive-writer.ts';
import { makeBackup } from '../../backup/backup.ts';
import { encryptFor, generateKey } from '../../backup/encryption.ts';

const product = await sharedFixture(createTestApp('backup_uploads'));
const owner = await signInAdmin(product);
const folder = path.join(path.dirname(product.shippedDir), 'backups');
const { backups, restores } = product.features.backups;
const sender = createVideoUploader(product, owner, backupUploadsPath);
const call = (method: string, address = '', json?: unknown) =>
  product.call(method, `/api/admin/backups${address}`, { cookie: owner, json });
const received = () => readdirSync(path.join(folder, '.received'));

interface Listed {
  id: string;
  is_uploaded: boolean;
  started_at: string;
  reason: string | null;
  is_here: boolean;
}
const list = async () => ((await (await call('GET')).json()) as { backups: Listed[] }).backups;

async function copyOf(signingSecret = product.signingSecret): Promise<Uint8Array<ArrayBuffer>> {
  const file = path.join(path.dirname(product.shippedDir), `${Math.random()}.tar.gz`);
  await makeBackup({ ...product, signingSecret }, file);
  return new Uint8Array(readFileSync(file));
}

async function upload(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const address = (await sender.begin(bytes.length)).headers.get('location') ?? '';
  expect((await sender.goOn(address, bytes)).status).toBe(204);
  return address.split('/').at(-1) ?? '';
}

async function check(id: string, key = '') {
  const answer = await call('POST', `/uploads/${id}/check`, { key });
  await backups.idle();
  return answer;
}

test('a copy from a file is checked, listed with the day that it was made, and restored', async () => {
  const bytes = await copyOf();
  const madeBefore = Date.now();
  const later = newAccount();
  await product.signIn(later);
  const id = await upload(bytes);
  expect(await list()).toEqual([]);
  expect((await check(id)).status).toBe(202);
  const [row] = await list();
  expect(row).toMatchObject({ is_uploaded: true, reason: null, is_here: true });
  expect(Date.parse(row?.started_at ?? '')).toBeLessThan(madeBefore);
  expect(received()).toEqual([]);

  const { site_name } = await (await call('GET', `/${row?.id}/restore`)).json();
  expect((await call('POST', `/${row?.id}/restore`, { site_name })).status).toBe(202);
  await restores.idle();
  const { rows } = await product.database.$client.query('select from users where email = $1', [later.email]);
  expect(rows).toEqual([]);
  const actions = await product.database.$client.query(
    `select 1 from audit_log where action = 'upload-backup'`,
  );
  expect(actions.rowCount).toBe(1);
});

test('an encrypted copy asks for its key, at its field, as often as needed', async () => {
  const { key, recipient } = await generateKey();
  const { key: other } = await generateKey();
  const plain = await copyOf();
  const encrypted = await buffer(encryptFor(recipient)(Readable.from([plain])));
  const id = await upload(new Uint8Array(encrypted));
  for (const [wrong, message] of [
    ['', /cifrada/],
    [other, /não abre/],
  ] as const) {
    const answer = await check(id, wrong);
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({
      error: { fields: [{ path: 'key', message: expect.stringMatching(message) }] },
    });
  }
  expect((await check(id, key)).status).toBe(202);
  expect((await list()).find(({ is_uploaded, reason }) => is_uploaded && reason === null)?.is_here).toBe(
    true,
  );
});

test('an encrypted copy is stored without the secret that it brought', async () => {
  const { key, recipient } = await generateKey();
  const archive = withSecret(product.signingSecret, Readable.from([await copyOf()]));
  const encrypted = await buffer(encryptFor(recipient)(archive));
  await product.database.$client.query('delete from backups');
  expect((await check(await upload(new Uint8Array(encrypted)), key)).status).toBe(202);
  const [row] = await list();
  expect(row).toMatchObject({ reason: null, is_here: true });
  const { rows } = await product.database.$client.query('select file_name from backups');
  const members = await readMembers(path.join(folder, rows[0].file_name));
  expect([...members.keys()]).not.toContain('auth-secret');
  expect(members.has('database/users/000001')).toBe(true);
});

test.each([
  ['damaged', async () => (await copyOf()).subarray(0, -200), /^O arquivo enviado está danificado/],
  [
    'of another site',
    () => copyOf('another-secret-that-is-long-enough-for-it'),
    /^O arquivo enviado não foi feito por/,
  ],
  ['no copy at all', async () => new Uint8Array(100), /^O arquivo enviado está danificado/],
])('a file that is %s is not accepted, and can not be restored', async (_, make, reason) => {
  await product.database.$client.query('delete from backups');
  const files = readdirSync(folder);
  expect((await check(await upload(await make()))).status).toBe(202);
  const [row] = await list();
  expect(row).toMatchObject({ is_here: false, reason: expect.stringMatching(reason) });
  expect((await call('GET', `/${row?.id}/restore`)).status).toBe(404);
  expect(readdirSync(folder)).toEqual(files);
});

test('half a file is in no list, is not checked, and goes on where it was', async () => {
  await product.database.$client.query('delete from backups');
  const bytes = new Uint8Array(6 * 1024 * 1024);
  const address = (await sender.begin(bytes.length)).headers.get('location') ?? '';
  const half = bytes.length / 2;
  expect((await sender.part(address, 0, bytes.subarray(0, half))).status).toBe(204);
  expect(await sender.standing(address)).toBe(String(half));
  expect((await sender.part(address, 0, bytes.subarray(0, half))).status).toBe(409);
  expect((await check(address.split('/').at(-1) ?? '')).status).toBe(400);
  expect(await list()).toEqual([]);
  // A kill in the middle of a part leaves any length.
  const [name = ''] = received();
  writeFileSync(path.join(folder, '.received', name), bytes.subarray(0, half + 7));
  expect(await sender.standing(address)).toBe(String(half + 7));
  expect((await sender.part(address, half + 7, bytes.subarray(half + 7))).status).toBe(204);
});

test('a copy whose passphrase costs too much is refused at once, also while others take its place', async () => {
  const bytes = new Uint8Array(costlyArchive(20));
  const answer = await check(await upload(bytes), 'quatro palavras bem longas');
  expect(answer.status).toBe(422);
  expect(await answer.json()).toMatchObject({
    error: { fields: [{ path: 'key', message: expect.stringMatching(/custo alto demais/) }] },
  });
  const turns = Array.from({ length: 12 }, async () => {
    const address = (await sender.begin(bytes.length)).headers.get('location') ?? '';
    const part = await sender.part(address, 0, bytes);
    const checked = await call('POST', `/uploads/${address.split('/').at(-1)}/check`, { key: 'x' });
    return [part.status, checked.status];
  });
  const statuses = (await Promise.all(turns)).flat();
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
});

test('no file is too large for the site or its disk, and only administrators send any', async () => {
  expect((await sender.begin(maxBackupBytes + 1)).status).toBe(413);
  expect((await sender.begin(0)).status).toBe(422);
  const student = createVideoUploader(product, await product.signIn(), backupUploadsPath);
  expect((await student.begin(10)).status).toBe(403);
});
