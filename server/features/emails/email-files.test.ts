import { readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { signInAdmin } from '../../../tests/support/admin.ts';
import { startInbox } from '../../../tests/support/inbox.ts';
import { startTestMail } from '../../../tests/support/mail-consumer.ts';
import { sharedFixture } from '../../../tests/support/shared-fixture.ts';
import { createTestApp } from '../../../tests/support/test-app.ts';
import { createEmailFiles, type EmailFilesSummary } from './email-files.ts';

const product = await sharedFixture(createTestApp('email_files', { REQUIRE_EMAIL_CONFIRMATION: false }));
const inbox = await startInbox();
afterAll(() => inbox.stop());
const admin = await signInAdmin(product);
const folder = path.join(product.config.dataDir, 'outbox');
const root = { id: null, name: 'root' };

const query = (text: string, values: unknown[] = []) => product.database.$client.query(text, values);
const call = (method: string, name = '', cookie = admin) =>
  product.call(method, `/api/admin/letters/files${name}`, { cookie, ...(method === 'POST' && { json: {} }) });
const summary = async () => (await (await call('GET')).json()) as EmailFilesSummary;
const connectMail = (url: string | null) => product.settings.change('email', { SMTP_URL: url }, root);
const files = () => readdirSync(folder).filter((name) => name.endsWith('.eml'));
const sentTo = (tag: string) =>
  inbox.messages
    .flatMap(({ to }) => to?.map(({ address = '' }) => address) ?? [])
    .filter((address) => address.startsWith(tag))
    .sort();

/** Has emails written as files, as a site without a mail server does. */
async function write(...recipients: string[]): Promise<void> {
  for (const recipient of recipients)
    await product.queueMail({ kind: 'welcome', recipient, data: { name: 'Ana' } });
  await settle(undefined);
}

/** Sends all that is due. */
async function settle(smtpUrl: string | undefined): Promise<void> {
  const mail = startTestMail(product, smtpUrl, folder);
  await expect.poll(async () => (await query('select from outbox where due_at <= now()')).rowCount).toBe(0);
  await mail.stop();
}

beforeEach(async () => {
  await connectMail(null);
  await query('delete from outbox');
  await product.mailFiles.removeBefore(new Date(Date.now() + 60_000));
});

test('are counted with their time, and wait for a mail server that answers', async () => {
  expect(await summary()).toEqual({ count: 0, since: null, can_send: false });
  await write('conta-1@example.com', 'conta-2@example.com');
  writeFileSync(path.join(folder, 'something.eml'), 'else');
  const { count, since, can_send } = await summary();
  expect([count, can_send]).toEqual([2, false]);
  const written = files()
    .filter((name) => name !== 'something.eml')
    .map((name) => statSync(path.join(folder, name)).mtime.toISOString());
  expect(since).toBe(written.sort()[0]);
  expect((await call('POST', '/send')).status).toBe(409);
  await connectMail('smtp://127.0.0.1:9');
  expect((await summary()).can_send).toBe(false);
  expect((await call('POST', '/send')).status).toBe(409);
  await connectMail(inbox.url);
  expect(await summary()).toMatchObject({ count: 2, can_send: true });
});

test('are sent once each, whoever asks how often and at the same time, and are in the audit log', async () => {
  const recipients = Array.from({ length: 12 }, (_, index) => `uma-vez-${10 + index}@example.com`);
  await write(...recipients);
  await connectMail(inbox.url);
  const answers = await Promise.all(Array.from({ length: 6 }, () => call('POST', '/send')));
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
  await settle(inbox.url);
  await call('POST', '/send');
  await settle(inbox.url);
  expect(sentTo('uma-vez-')).toEqual(recipients);
  expect(files()).toEqual([]);
  expect(await summary()).toMatchObject({ count: 0 });
  const { rows } = await query(`select detail from audit_log where action = 'send-email-files'`);
  expect(rows).toEqual([{ detail: 'e-mails guardados em arquivos: 12' }]);
  expect((await query(`select from outbox where kind = 'welcome'`)).rowCount).toBe(12);
});

test('a process that ends between queuing them and removing the files sends none twice', async () => {
  await write('morte-1@example.com', 'morte-2@example.com');
  await connectMail(inbox.url);
  const mailFiles = { ...product.mailFiles, removeEmails: () => Promise.reject(new Error('killed')) };
  const { sentEmails, canReachMailServer } = product.features.emails;
  const killed = createEmailFiles({ ...product, mailFiles, sentEmails, canReachMailServer });
  await expect(killed.send(root)).rejects.toThrow('killed');
  expect(files()).toHaveLength(2);
  expect(await summary()).toMatchObject({ count: 0 });
  await settle(inbox.url);
  expect((await call('POST', '/send')).status).toBe(200);
  await settle(inbox.url);
  expect(sentTo('morte-')).toEqual(['morte-1@example.com', 'morte-2@example.com']);
});

test('one that ended after it had written a file leaves an email that is sent once', async () => {
  await write('arquivo-1@example.com');
  // Undo the row: the process died after the file was written.
  await query('update outbox set due_at = now(), sent_at = null');
  await connectMail(inbox.url);
  await settle(inbox.url);
  expect(files()).toEqual([]);
  expect(await summary()).toMatchObject({ count: 0 });
  await call('POST', '/send');
  await settle(inbox.url);
  expect(sentTo('arquivo-')).toEqual(['arquivo-1@example.com']);
});

test('codes and links for a password of those days are not sent', async () => {
  await write('codigo-0@example.com');
  await query(`update outbox set kind = 'recovery'`);
  await connectMail(inbox.url);
  expect(await summary()).toMatchObject({ count: 0 });
});

test('are discarded, all of them, and nothing is sent', async () => {
  await write('fora-1@example.com', 'fora-2@example.com');
  await connectMail(inbox.url);
  const answer = await call('POST', '/discard');
  expect(await answer.json()).toEqual({ ok: true, count: 2 });
  expect(files()).toEqual([]);
  await call('POST', '/send');
  await settle(inbox.url);
  expect(sentTo('fora-')).toEqual([]);
  const { rows } = await query(`select detail from audit_log where action = 'discard-email-files'`);
  expect(rows).toEqual([{ detail: 'e-mails guardados em arquivos: 2' }]);
});

test('an email that was written as a file is listed as stored until the mail server takes it', async () => {
  const statuses = async (filter: string) => {
    const answer = await product.call('GET', `/api/admin/letters?q=guardado-1&status=${filter}`, {
      cookie: admin,
    });
    return ((await answer.json()) as { rows: { status: string }[] }).rows.map(({ status }) => status);
  };
  await write('guardado-1@example.com');
  expect([await statuses('sent'), await statuses('stored')]).toEqual([[], ['stored']]);
  await connectMail(inbox.url);
  await call('POST', '/send');
  await settle(inbox.url);
  expect([await statuses('sent'), await statuses('stored')]).toEqual([['sent'], []]);
});
