import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { S3 } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SettingsTestResult } from '../../../domain/settings.ts';
import { signInAdmin } from '../../../tests/support/admin.ts';
import { createInstallation } from '../../../tests/support/installation.ts';
import { type S3Store, startS3Store } from '../../../tests/support/s3-store.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import { generateKey } from '../../backup/encryption.ts';

let store: S3Store;
let product: TestApp;
let owner: string;
let folder: string;
beforeAll(async () => {
  store = await startS3Store();
  product = await createTestApp('sent_backups');
  owner = await signInAdmin(product);
  folder = path.join(path.dirname(product.shippedDir), 'backups');
});
afterAll(async () => {
  await product.close();
  await store.close();
});

const query = (text: string) => product.database.$client.query(text);
const send = () => product.features.backups.sentBackups.sendNewest();
const placeOf = ({ settings, url }: S3Store) => ({
  BACKUP_S3_ENDPOINT: url,
  BACKUP_S3_BUCKET: settings.bucket,
  BACKUP_S3_ACCESS_KEY_ID: settings.accessKeyId,
  BACKUP_S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
});
const put = (values: Record<string, string | null>) =>
  product.call('PUT', '/api/admin/settings/backups', { cookie: owner, json: { values } });

function client(): S3 {
  const { region, accessKeyId, secretAccessKey } = store.settings;
  return new S3({
    endpoint: store.url,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
  });
}
async function keys(): Promise<string[]> {
  const { Contents = [] } = await client().listObjectsV2({ Bucket: store.settings.bucket });
  return Contents.map(({ Key = '' }) => Key);
}

async function tryOut(): Promise<SettingsTestResult> {
  await query('delete from rate_limits');
  const answer = await product.call('POST', '/api/admin/settings/backups/test', { cookie: owner, json: {} });
  return (await answer.json()) as SettingsTestResult;
}

async function makeCopy(): Promise<void> {
  expect((await product.call('POST', '/api/admin/backups', { cookie: owner })).status).toBe(202);
  await product.features.backups.backups.idle();
}

async function newest(): Promise<{ sent_at: string | null; send_reason: string | null } | undefined> {
  const answer = await product.call('GET', '/api/admin/backups', { cookie: owner });
  return ((await answer.json()) as { backups: { sent_at: string | null; send_reason: string | null }[] })
    .backups[0];
}

async function alerts(): Promise<string[]> {
  const answer = await product.call('GET', '/api/admin/overview', { cookie: owner });
  const { attention } = (await answer.json()) as { attention: { kind: string }[] };
  return attention.map(({ kind }) => kind).filter((kind) => kind === 'backup-elsewhere');
}

test('half a store is refused, and the test says what fails', async () => {
  expect((await tryOut()).message).toContain('Preencha e salve');
  const { BACKUP_S3_BUCKET: _, ...half } = placeOf(store);
  expect((await put(half)).status).toBe(422);
  expect((await put({ ...placeOf(store), BACKUP_S3_BUCKET: 'outro' })).status).toBe(200);
  expect(await tryOut()).toEqual({
    ok: false,
    message: 'Não foi possível gravar no armazenamento: o bucket não existe nesse endereço.',
  });
  await put({ BACKUP_S3_ACCESS_KEY_ID: 'wrong', BACKUP_S3_BUCKET: store.settings.bucket });
  expect((await tryOut()).message).toContain('ele não conhece a chave de acesso');
  await put({ BACKUP_S3_ENDPOINT: 'http://127.0.0.1:9' });
  expect((await tryOut()).message).toContain('o endereço não responde');
  await put(placeOf(store));
  expect(await tryOut()).toEqual({
    ok: true,
    message: 'O armazenamento gravou, leu e apagou um arquivo de teste. Falta criar a chave das cópias.',
  });
  expect(await keys()).toEqual([]);
});

let key: string;

test('nothing is sent before the owner has a key, which is shown once and stored nowhere', async () => {
  await makeCopy();
  expect(await send()).toBe(0);
  const answer = await product.call('POST', '/api/admin/backups/key', { cookie: owner });
  ({ key } = (await answer.json()) as { key: string });
  expect(key).toMatch(/^AGE-SECRET-KEY-1[0-9A-Z]{58}$/);
  const settings = await (await product.call('GET', '/api/admin/settings', { cookie: owner })).text();
  expect(settings).not.toContain(key);
  expect(JSON.stringify(product.settings.current())).not.toContain(key);
  expect(JSON.stringify((await query('select * from audit_log')).rows)).not.toContain(key);
  const student = await product.signIn();
  expect((await product.call('POST', '/api/admin/backups/key', { cookie: student })).status).toBe(403);
});

test('the newest copy is sent once, and comes back with the key alone', async () => {
  expect(await send()).toBe(1);
  expect(await send()).toBe(0);
  expect(await newest()).toMatchObject({ sent_at: expect.any(String), send_reason: null });
  const [sent = '', ...others] = await keys();
  expect(others).toEqual([]);
  expect(sent).toMatch(/^copias\/copia-[\w-]+\.tar\.gz\.age$/);
  expect(readdirSync(path.join(folder, '.sending'))).toEqual([]);

  const { Body } = await client().getObject({ Bucket: store.settings.bucket, Key: sent });
  const file = path.join(folder, 'back.tar.gz.age');
  writeFileSync(file, (await Body?.transformToByteArray()) ?? '');
  const target = await createInstallation('sent');
  await expect(target.restore(file)).rejects.toThrow('pede a sua senha');
  await expect(target.restore(file, { passphrase: key.slice(0, -4) })).rejects.toThrow('não está inteira');
  const other = await generateKey();
  await expect(target.restore(file, { passphrase: other.key })).rejects.toThrow(
    'A chave não abre esta cópia.',
  );
  await target.restore(file, { passphrase: `${key}\n` });
  const { rows } = await target.database.$client.query('select count(*)::int as count from users');
  expect(rows[0].count).toBeGreaterThan(0);
  await target.close();
});

test('a store that is away is an alert, and is tried again after an hour', async () => {
  await makeCopy();
  await store.stop();
  expect(await send()).toBe(1);
  expect(await newest()).toMatchObject({
    sent_at: null,
    send_reason: expect.stringContaining('não responde'),
  });
  expect(await alerts()).toEqual(['backup-elsewhere']);
  await store.start();
  expect(await send()).toBe(0);
  await query(
    "update backups set send_tried_at = now() - interval '61 minutes' where send_reason is not null",
  );
  expect(await send()).toBe(1);
  expect(await newest()).toMatchObject({ sent_at: expect.any(String), send_reason: null });
  expect(await alerts()).toEqual([]);
});

test('one whose process was killed while it sent is sent again', async () => {
  await makeCopy();
  await query("update backups set send_tried_at = now() - interval '7 hours' where sent_at is null");
  expect(await send()).toBe(1);
  expect(await keys()).toHaveLength(3);
});

test('old copies are removed after the days, but never the newest, nor what is not ours', async () => {
  const Bucket = store.settings.bucket;
  await client().putObject({ Bucket, Key: 'copias/anotações.txt', Body: 'x' });
  const { sentBackups } = product.features.backups;
  expect(await sentBackups.removeOld()).toBe(0);
  expect(await sentBackups.removeOld(new Date(Date.now() + 15 * 24 * 60 * 60 * 1000))).toBe(2);
  expect(await keys()).toHaveLength(2);
});
