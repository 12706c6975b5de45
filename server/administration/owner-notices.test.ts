import { beforeEach, expect, test } from 'vitest';
import type { Check } from '../../domain/checks.ts';
import { lastTimeAt } from '../../domain/dates.ts';
import { sharedFixture } from '../../tests/support/shared-fixture.ts';
import { createTestApp, testOrigin } from '../../tests/support/test-app.ts';
import type { Mail } from '../mail/mail.ts';
import { createOwnerNotices, summaryHour } from './owner-notices.ts';

const product = await sharedFixture(createTestApp('owner_notices'));
const query = (text: string) => product.database.$client.query(text);
const ownerEmail = 'dona@example.com';
beforeEach(() => query('truncate outbox, troubles'));

const alert = (kind: string, count = 1): Check => ({
  kind: kind as Check['kind'],
  severity: 'alert',
  count,
  title: `${count} de ${kind}`,
  text: 'Olhe.',
  path: `/painel/${kind}`,
  action: 'Ver',
});

/** A process, and what there is for it to see. */
function watch(
  found: readonly Check[],
  settings: { ownerEmail?: string; isMyTurn?: boolean } = { ownerEmail },
) {
  return createOwnerNotices({
    ...product,
    ownerEmail: () => settings.ownerEmail,
    findAlerts: async () => [...found],
    claimInterval: async () => settings.isMyTurn ?? true,
  });
}

/** The emails that wait, as they would be sent. */
async function queuedEmails() {
  const { rows } = await query('select id, kind, recipient, data from outbox order by created_at, kind');
  return Promise.all(
    rows.map(async ({ id, kind, recipient, data }) => {
      const mail = { id, kind: kind as Mail['kind'], recipient, data: JSON.parse(data) };
      return { recipient, email: await product.features.emails.compose(mail) };
    }),
  );
}
const countEmails = async () => (await query('select from outbox')).rowCount;

/** Lets time pass over all that was written down. */
const pass = (interval: string) =>
  query(`update troubles set began_at = began_at - interval '${interval}', seen_at = seen_at - interval '${interval}',
    told_at = told_at - interval '${interval}'`);
const morning = lastTimeAt(summaryHour, new Date());

test('a morning is at eight in Brasília', () => {
  expect(lastTimeAt(summaryHour, new Date('2026-11-22T10:59:59Z'))).toEqual(new Date('2026-11-21T11:00:00Z'));
  expect(lastTimeAt(summaryHour, new Date('2026-11-22T11:00:00Z'))).toEqual(new Date('2026-11-22T11:00:00Z'));
});

test('each alert is told of when it begins, with the way to where it is mended', async () => {
  await watch([alert('cartas', 2)])();
  await watch([alert('cartas', 2), alert('disco')])();
  const [first, second, ...others] = await queuedEmails();
  expect(others).toEqual([]);
  expect(first).toMatchObject({
    recipient: ownerEmail,
    email: {
      subject: 'O site precisa de você: 2 de cartas',
      action: { url: `${testOrigin}/painel/cartas` },
    },
  });
  expect(first?.email?.paragraphs).toContain('2 de cartas. Olhe.');
  expect(second?.email?.subject).toBe('O site precisa de você: 1 de disco');
});

test('it is not told of again while it lasts: not by another process, nor after a restart, nor when there are more', async () => {
  await Promise.all(Array.from({ length: 5 }, () => watch([alert('cartas')])()));
  await watch([alert('cartas')])();
  await watch([alert('cartas', 9)])();
  await pass('2 hours');
  // As on a day whose morning is not in between.
  await watch([alert('cartas', 9)])(new Date(Date.now() - 3 * 60 * 60_000));
  expect(await countEmails()).toBe(1);
});

test('what comes and goes is one email; what comes back later is another', async () => {
  await watch([alert('disco')])();
  await watch([])();
  await watch([alert('disco')])();
  expect(await countEmails()).toBe(1);
  await pass('31 minutes');
  await watch([])();
  await watch([alert('disco')])();
  expect(await countEmails()).toBe(2);
});

test('several that last are summed up once a day', async () => {
  const found = [alert('cartas'), alert('disco')];
  await watch(found)();
  await query('truncate outbox');
  await pass('1 day');
  await watch([...found, alert('novo')])();
  await watch([...found, alert('novo')])();
  const [begun, summary, ...others] = await queuedEmails();
  expect(others).toEqual([]);
  expect(begun?.email?.subject).toContain('1 de novo');
  expect(summary?.email).toMatchObject({
    subject: 'O site ainda precisa de você',
    action: { url: `${testOrigin}/painel` },
  });
  expect(summary?.email?.paragraphs.slice(-2)).toEqual(['1 de cartas. Olhe.', '1 de disco. Olhe.']);
  await query('truncate outbox');
  await pass('1 day');
  await watch(found)(new Date(morning.getTime() + 24 * 60 * 60 * 1000));
  expect(await countEmails()).toBe(1);
});

test('one that lasts is silent, unless it has grown', async () => {
  await watch([alert('cartas', 2)])();
  await query('truncate outbox');
  await pass('1 day');
  await watch([alert('cartas', 2)])();
  expect(await countEmails()).toBe(0);
  await watch([alert('cartas', 3)])();
  await watch([alert('cartas', 4)])();
  expect(await countEmails()).toBe(1);
  await pass('1 day');
  const tomorrow = new Date(morning.getTime() + 24 * 60 * 60 * 1000);
  await watch([alert('cartas', 4)])(tomorrow);
  expect(await countEmails()).toBe(2);
});

test('nobody is told without an address, and only one process looks', async () => {
  expect(await watch([alert('cartas')], {})()).toBe(0);
  expect(await watch([alert('cartas')], { ownerEmail, isMyTurn: false })()).toBe(0);
  expect([await countEmails(), (await query('select from troubles')).rowCount]).toEqual([0, 0]);
});
