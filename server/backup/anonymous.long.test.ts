import { randomUUID } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { normalizeCertificateCode } from '../../domain/certificate-code.ts';
import { webhookEventNames } from '../../domain/webhooks.ts';
import { signInAdmin } from '../../tests/support/admin.ts';
import { columnsThatHold, fillPeople } from '../../tests/support/filled-people.ts';
import { readMembers } from '../../tests/support/forged-archive.ts';
import { createGraduateActions, lastLesson } from '../../tests/support/graduate-actions.ts';
import { startInbox } from '../../tests/support/inbox.ts';
import { createInstallation } from '../../tests/support/installation.ts';
import { startTestMail } from '../../tests/support/mail-consumer.ts';
import { addEndpoint, queuedEvents } from '../../tests/support/outgoing-events.ts';
import { handleEvents, newSample, sendPaymentMessage, testProviders } from '../../tests/support/purchases.ts';
import { sharedFixture } from '../../tests/support/shared-fixture.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { createTestApp } from '../../tests/support/test-app.ts';
import { testSecret } from '../../tests/support/test-secret.ts';
import { declareAnonymous, declaredTables } from '../db/personal-data.ts';
import { signSampleMessage } from '../features/purchases/sample-messages.ts';
import { readArchive } from './archive-reader.ts';
import { makeBackup } from './backup.ts';
import { checkArchive, drain, restoreArchive } from './restore.ts';

const product = await sharedFixture(createTestApp('anonymous'));
const { $client } = product.database;
const folder = temporaryFolder(afterAll);
const archive = path.join(folder, 'anonima.tar.gz');

const makeAnonymous = (
  file = archive,
  options: { passphrase?: string } = {},
  { database, storage } = product,
) =>
  makeBackup(
    {
      database,
      storage,
      generatedSecret: 'the-secret-of-the-installation',
      signingSecret: testSecret,
      anonymous: declareAnonymous,
    },
    file,
    options,
  );
const read = async (file = archive) => Buffer.concat([...(await readMembers(file)).values()]).toString();

beforeEach(() => rmSync(archive, { force: true }));

/** Personal columns that a copy shows as they are; every other one is replaced. */
const kept = {
  'profiles.role': 'a closed word',
  'security_events.kind': 'a closed word',
  'course_progress.completed_lessons': 'ids of lessons',
  'lesson_positions.lesson_id': 'an id of a lesson',
  'video_notices.lesson_id': 'an id of a lesson',
  'exercise_answers.module_id': 'an id of the course',
  'exercise_answers.exercise_id': 'an id of the course',
  'exercise_answers.chosen': 'ids of the course',
  'lesson_questions.lesson_id': 'an id of a lesson',
  'lesson_questions.lesson_title': 'of the course',
  'reviews.status': 'a closed word',
  'reviews.signature': 'a closed word',
  'certificates.course_title': 'of the course',
  'certificates.status': 'a closed word',
  'name_requests.status': 'a closed word',
  'purchases.provider': 'a closed word',
  'purchases.currency': 'a code',
  'purchases.status': 'a closed word',
  'purchases.contract': 'the hash of a public text',
  'refund_requests.way': 'a closed word',
  'access_requests.status': 'a closed word',
  'purchase_events.provider': 'a closed word',
  'outbox.kind': 'a closed word',
  'audit_log.action': 'a closed word',
  'content_revisions.document': 'what the site publishes',
  'content_revisions.changes': 'names of fields of the site',
  'content_draft.sections': 'what the site will publish',
  'course_files.file_name': 'of the course',
  'media.file_name': 'of the course',
  'course_files.id': 'an id of the course',
  'media.id': 'an id that the site shows',
};

/** Columns that a person can be recognised by: the declaration's personal and secret ones, and codes. */
function personalColumns(table: string): string[] {
  const also = table === 'certificate_statuses' ? ['code'] : table === 'daily_sources' ? ['source'] : [];
  return [...columnsThatHold(table, 'personal'), ...columnsThatHold(table, 'secret'), ...also];
}

const tables = declaredTables.map(({ name }) => name);

describe('whatever is stored of a person', () => {
  const marks = new Map<string, string[]>();
  let minute = 0;

  beforeEach(async () => {
    marks.clear();
    minute = 0;
    const { rows: columns } = await $client.query<{ table: string; column: string; type: string }>(
      `select table_name as table, column_name as column, udt_name as type from information_schema.columns
       where table_schema = 'public' order by ordinal_position`,
    );
    await $client.query(`truncate ${tables.join(', ')} cascade`);
    const client = await $client.connect();
    // Rows refer to others that are not there: only their bytes matter here.
    await client.query(`set session_replication_role = replica`);
    try {
      for (const table of tables) {
        const own = columns.filter((one) => one.table === table);
        const values = own.map(({ column, type }) => {
          const isPersonal = type === 'uuid' || personalColumns(table).includes(column);
          return valueFor(`${table}.${column}`, type, isPersonal);
        });
        await client.query(
          `insert into ${table} (${own.map(({ column }) => column)}) values (${values.map((_, at) => `$${at + 1}`)})`,
          values,
        );
      }
    } finally {
      await client.query(`set session_replication_role = default`);
      client.release();
    }
  });

  /** Returns a value, and remembers by what it would be found. */
  function valueFor(name: string, type: string, isPersonal: boolean): unknown {
    const text = isPersonal ? `Zq${randomUUID()}` : 'plain';
    const remember = (...found: string[]) => isPersonal && marks.set(name, found);
    if (name === 'purchase_events.event' || name === 'outbox.data') {
      const fields = ['email', 'name', 'note', 'lookUp', 'transactionId', 'eventId', 'installment', 'later'];
      const event = Object.fromEntries(fields.map((field) => [field, `${text}-${field}@x.com`]));
      remember(text);
      const items = [{ ids: [text], priceCents: 8500 }, { ids: [] }];
      return JSON.stringify({
        ...event,
        ...{ items, occurredAt: '2025-03-04T05:06:07.891Z', source: { source: text } },
      });
    }
    if (type === 'uuid') {
      const id = randomUUID();
      remember(id);
      return id;
    }
    if (type === 'timestamptz') {
      // Each at a minute of its own.
      minute += 1;
      const moment = new Date(Date.UTC(2025, 2, 4, 0, minute, 7, 891)).toISOString();
      remember(moment.slice(0, 16).replace('T', ' '));
      return moment;
    }
    if (type === 'date') return '2025-03-04';
    if (/^(int|float)/.test(type)) return 1;
    if (type === 'bool') return true;
    if (type === 'tsvector') return 'plain';
    remember(text);
    if (type === '_text') return [text];
    if (type.startsWith('_')) return [1];
    if (type === 'jsonb') return JSON.stringify({ text, deep: [{ text }] });
    return text;
  }

  test('is not in an anonymous copy, but for what a closed list says', async () => {
    await makeAnonymous();
    const text = await read();
    const found = [...marks].filter(([, values]) => values.some((value) => text.includes(value)));
    expect(found.map(([name]) => name).sort()).toEqual(Object.keys(kept).sort());
    expect(marks.size).toBeGreaterThan(150);
  });

  test('is left out with tables that open an account, prove something or hold settings', async () => {
    await makeAnonymous();
    const text = await read();
    for (const table of [
      'accounts',
      'sessions',
      'two_factors',
      'passkeys',
      'settings',
      'credential_signing_keys',
    ])
      expect(text).not.toContain(`database/${table}/`);
  });

  test.each([
    ['a column', 'alter table users add column nickname text', 'users.nickname'],
    ['a table', 'create table guests (name text)', 'guests.name'],
  ])('stops the copy if nobody declared %s', async (_, statement, named) => {
    await $client.query(statement);
    try {
      await expect(makeAnonymous()).rejects.toThrow(named);
      expect(existsSync(archive)).toBe(false);
    } finally {
      await $client.query('alter table users drop column if exists nickname; drop table if exists guests');
    }
  });
});

test('an id that a letter, an event or an address shows is in no anonymous copy', async () => {
  const providers = testProviders('http://127.0.0.1:9');
  const site = await createTestApp('anonymous_ids', { providers, OWNER_EMAIL: 'dona@example.com' });
  const inbox = await startInbox();
  const mail = startTestMail(site, inbox.url);
  try {
    const { call, database } = site;
    const admin = await signInAdmin(site);
    await addEndpoint(site, admin, 'https://example.com/eventos', webhookEventNames);
    const sample = newSample({ receiptCode: 'HqPl0nZ' });
    await sendPaymentMessage(site, 'kiwify', signSampleMessage('kiwify', providers, sample));
    await handleEvents(site);
    const { account, cookie, certificate } = await createGraduateActions(site).graduate();
    await call('POST', `/api/lessons/${lastLesson}/questions`, {
      cookie,
      json: { question: 'A aula vale para gatos?' },
    });
    for (const [path, json] of [
      ['/api/access/recover', { email: account.email, transaction: sample.transaction }],
      ['/api/refunds/link', { email: sample.email, transaction: sample.transaction }],
    ] as const)
      await call('POST', path, { json });
    const rowsOf = async (statement: string) => (await database.$client.query(statement)).rows;
    await expect.poll(() => rowsOf('select from outbox where due_at is not null')).toEqual([]);

    const shown = [JSON.stringify(inbox.messages), JSON.stringify(await queuedEvents(site))];
    for (const list of [
      'students',
      'purchases',
      'letters',
      'questions',
      'requests',
      'access-requests',
      'waiting',
      'webhooks',
    ])
      shown.push(await (await call('GET', `/api/admin/${list}`, { cookie: admin })).text());
    const ids = new Set([
      ...(shown.join().match(/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g) ?? []),
      ...[sample.transaction, 'HqPl0nZ', certificate.code],
    ]);
    for (const table of ['users', 'purchases', 'outbox', 'lesson_questions'])
      for (const { id } of await rowsOf(`select id from ${table}`)) expect(ids).toContain(id);
    await makeAnonymous(archive, {}, site);
    const copy = await read();
    expect([...ids].filter((id) => copy.includes(id))).toEqual([]);
  } finally {
    await mail.stop();
    await inbox.stop();
    await site.close();
  }
});

describe('of a class', () => {
  beforeEach(async () => {
    await $client.query(`truncate ${tables.join(', ')} cascade`);
    const people = await fillPeople(product.database, 12);
    for (const { id, email, name } of people) {
      await $client.query(`update purchases set name = $2 where email = $1`, [email, name]);
      await $client.query(`update certificates set student_name = $2 where user_id = $1`, [id, name]);
      await $client.query(
        `update purchase_events set event = jsonb_build_object('email', $1::text, 'name', $2::text, 'kind', 'x')::text
         where event::jsonb ->> 'email' = $1`,
        [email, name],
      );
    }
    await $client.query(`update certificates set code = 'K7QX-3MPR-W' || to_char(row_number, 'FM00') || 'D'
      from (select code as old, 21 + row_number() over () as row_number from certificates) as n where code = old`);
    await $client.query(
      `insert into certificate_statuses (code, list, bit) select code, 1, 1000 + row_number() over () from certificates`,
    );
    await $client.query(`update access_grants set granted_by = 'Dona Helena'`);
  });

  async function restored<Row extends object>(statement: string): Promise<Row[]> {
    const target = await createInstallation('anonymous');
    try {
      const checked = await checkArchive(archive, { secrets: [testSecret], acceptsAnonymous: true });
      await restoreArchive(
        { database: target.database, storage: target.storage, beforeCommit: async () => undefined },
        checked,
      );
      return (await target.database.$client.query<Row>(statement)).rows;
    } finally {
      await target.close();
    }
  }

  test('everybody is the same invented person in every table', async () => {
    await makeAnonymous();
    const rows = await restored<Record<string, string>>(`
      select users.email, users.name, purchases.email as bought, purchases.name as buyer, student_name, code,
        event::jsonb ->> 'email' as told, event::jsonb ->> 'name' as "toldName", recipient, statuses.code as listed
      from users join purchases on purchases.user_id = users.id
        join certificates on certificates.user_id = users.id
        join certificate_statuses statuses using (code)
        join purchase_events on purchase_id = purchases.id
        join outbox on recipient = users.email
        join newsletter_subscribers on newsletter_subscribers.email = users.email
        join access_grants on access_grants.email = users.email`);
    expect(rows).toHaveLength(12);
    expect(new Set(rows.map(({ email }) => email)).size).toBe(12);
    for (const row of rows) {
      expect(row.email).toMatch(/^pessoa-\d+@exemplo\.com\.br$/);
      expect(row.name).toMatch(/^\p{L}+ \p{L}+ Exemplo$/u);
      expect(new Set([row.email, row.bought, row.told, row.recipient]).size).toBe(1);
      expect(new Set([row.name, row.buyer, row.student_name, row.toldName]).size).toBe(1);
      expect(normalizeCertificateCode(row.code ?? '')).toBe(row.code);
    }
  });

  test('nobody who has two copies finds the same person in both', async () => {
    const second = path.join(folder, 'segunda.tar.gz');
    await makeAnonymous();
    await makeAnonymous(second);
    const emailsIn = async (file: string) => (await read(file)).match(/pessoa-\d+@exemplo\.com\.br/g) ?? [];
    const [one, other] = [new Set(await emailsIn(archive)), new Set(await emailsIn(second))];
    expect(one.size).toBeGreaterThanOrEqual(12);
    expect([...one].filter((email) => other.has(email))).toEqual([]);
  });

  test('no email waits to be sent to an invented address', async () => {
    await $client.query('update outbox set due_at = now()');
    await makeAnonymous();
    expect(await restored('select from outbox where due_at is not null')).toEqual([]);
  });

  test('a restore takes an anonymous copy only if asked to, and says what it is', async () => {
    await makeAnonymous();
    await expect(checkArchive(archive, { secrets: [testSecret] })).rejects.toThrow(
      /cópia anônima.*npm run demo -- --from ARQUIVO.*--anonymous/,
    );
  });

  test('an encrypted one has no secret of the installation either', async () => {
    const passphrase = 'quatro palavras bem longas';
    const sealed = path.join(folder, 'cifrada.tar.gz');
    await makeAnonymous(sealed, { passphrase });
    const names: string[] = [];
    await readArchive(
      sealed,
      async (name, content) => {
        names.push(name);
        await drain(content);
      },
      { passphrase },
    );
    expect(names).toContain('database/users/000001');
    expect(names).not.toContain('auth-secret');
  });
});
