import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { startInbox } from '../../tests/support/inbox.ts';
import { startTestMail } from '../../tests/support/mail-consumer.ts';
import { sharedFixture } from '../../tests/support/shared-fixture.ts';
import { createTestApp, newAccount } from '../../tests/support/test-app.ts';

const product = await sharedFixture(createTestApp('mail'));
const inbox = await sharedFixture(startInbox());

const welcome = (recipient: string) => ({ kind: 'welcome' as const, recipient, data: { name: 'Ana' } });
const rowOf = async (recipient: string) => {
  const { rows } = await product.database.$client.query('select * from outbox where recipient = $1', [
    recipient,
  ]);
  return rows[0];
};

describe('the consumer', () => {
  test('sends HTML and plain text with the right headers', async () => {
    const consumer = startTestMail(product, inbox.url);
    await product.queueMail(welcome('ana@example.com'));
    const mail = await inbox.next('ana@example.com');
    await consumer.stop();
    expect(mail.subject).toBe('Boas-vindas ao curso, Ana');
    expect(mail.from).toMatchObject({ name: 'IA Veterinária', address: 'nao-responda@example.com' });
    expect(mail.text).toContain('http://localhost:3000/curso-conteudo');
    expect(mail.html).toContain('<html lang="pt-BR">');
    const headers = Object.fromEntries(mail.headers.map(({ key, value }) => [key, value]));
    expect(headers['auto-submitted']).toBe('auto-generated');
    expect(mail.messageId).toBe(`<${(await rowOf('ana@example.com')).id}@localhost>`);
  });

  test('three consumers send each of forty mails once', async () => {
    const recipients = Array.from({ length: 40 }, (_, index) => `many-${index}@example.com`);
    for (const recipient of recipients) await product.queueMail(welcome(recipient));
    const consumers = [1, 2, 3].map(() => startTestMail(product, inbox.url));
    for (const recipient of recipients) await inbox.next(recipient);
    await Promise.all(consumers.map((consumer) => consumer.stop()));
    const received = inbox.messages.flatMap(({ to }) => to?.map(({ address }) => address));
    expect(received.filter((address) => address?.startsWith('many-'))).toHaveLength(40);
  });

  test('sends no mail again that only the database could not note as sent', async () => {
    const { outbox } = product;
    let failures = 1;
    const processNext: typeof outbox.processNext = (handle) =>
      outbox.processNext(async (mail) => {
        const outcome = await handle(mail);
        if (failures-- > 0) throw new Error('The database is away');
        return outcome;
      });
    await product.queueMail(welcome('unnoted@example.com'));
    const consumer = startTestMail(
      { ...product, outbox: { ...outbox, processNext: processNext } },
      inbox.url,
    );
    await expect.poll(async () => (await rowOf('unnoted@example.com')).sent_at).not.toBeNull();
    await consumer.stop();
    const received = inbox.messages.filter(({ to }) => to?.[0]?.address === 'unnoted@example.com');
    expect(received).toHaveLength(1);
  });

  test('waits out a mail server that is down', async () => {
    await inbox.stop();
    const consumer = startTestMail(product, inbox.url);
    await product.queueMail(welcome('later@example.com'));
    await expect.poll(async () => (await rowOf('later@example.com')).attempts).toBeGreaterThan(0);
    await inbox.start();
    await inbox.next('later@example.com');
    await consumer.stop();
    expect(await rowOf('later@example.com')).toMatchObject({ sent_at: expect.any(Date), due_at: null });
    expect(inbox.messages.filter(({ to }) => to?.[0]?.address === 'later@example.com')).toHaveLength(1);
  });

  test('writes down a refused address and leaves it alone', async () => {
    inbox.refuse('nobody@example.com');
    const consumer = startTestMail(product, inbox.url);
    await product.queueMail(welcome('nobody@example.com'));
    await expect.poll(async () => (await rowOf('nobody@example.com')).failed_at).not.toBeNull();
    await consumer.stop();
    expect(await rowOf('nobody@example.com')).toMatchObject({
      attempts: 1,
      due_at: null,
      last_error: expect.stringContaining('550'),
    });
  });

  test('writes files where there is no mail server', async () => {
    const dir = mkdtempSync(path.join(os.tmpdir(), 'ia-vet-outbox-'));
    const consumer = startTestMail(product, undefined, dir);
    await product.queueMail(welcome('file@example.com'));
    await expect.poll(() => readdirSync(dir)).toEqual([expect.stringMatching(/-welcome-.+\.eml$/)]);
    await consumer.stop();
    const [file = ''] = readdirSync(dir);
    expect(readFileSync(path.join(dir, file), 'utf8')).toContain('To: file@example.com');
    rmSync(dir, { recursive: true });
  });
});

describe('the queue', () => {
  test('takes mails with one key as one mail', async () => {
    const mail = { ...welcome('once@example.com'), onceKey: 'welcome:once' };
    await product.queueMail(mail);
    await product.queueMail(mail);
    const { rows } = await product.database.$client.query(
      "select 1 from outbox where recipient = 'once@example.com'",
    );
    expect(rows).toHaveLength(1);
  });

  test('forgets a mail whose cause is taken back', async () => {
    const failing = product.transact(async (transaction) => {
      await product.outbox.add(transaction, welcome('undone@example.com'));
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await rowOf('undone@example.com')).toBeUndefined();
  });

  test('keeps no live link: a sign-up leaves only who and what', async () => {
    const account = newAccount();
    await product.call('POST', '/api/auth/sign-up/email', { json: account });
    expect(await rowOf(account.email)).toMatchObject({ kind: 'confirmation', data: '{}' });
  });

  test('welcomes an account once, however often the page asks', async () => {
    const account = newAccount();
    const cookie = await product.signIn(account);
    for (const _ of [1, 2, 3]) {
      expect((await product.call('POST', '/api/welcome-email', { cookie })).status).toBe(202);
    }
    const { rows } = await product.database.$client.query(
      "select 1 from outbox where recipient = $1 and kind = 'welcome'",
      [account.email],
    );
    expect(rows).toHaveLength(1);
  });
});
