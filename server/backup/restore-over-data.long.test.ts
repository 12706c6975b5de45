import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createInstallation, type Installation, readTables } from '../../tests/support/installation.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { testSecret } from '../../tests/support/test-secret.ts';
import { makeBackup } from './backup.ts';
import { countLacking } from './lacking-messages.ts';
import { type Aside, listReturned, putAside } from './put-aside.ts';
import { checkArchive } from './restore.ts';

const folder = temporaryFolder(afterAll);
const { signal } = new AbortController();
const config = { dataDir: folder, authSecrets: [testSecret], isSecretGenerated: false } as never;
let site: Installation;
let copy: string;
let count = 0;
const run = async (text: string, values: unknown[] = []) =>
  (await site.database.$client.query(text, values)).rows;
const person = (name: string) =>
  run(
    `with u as (insert into users (id, name, email) values (gen_random_uuid(), $1, $1 || '@example.com') returning id)
     insert into profiles (id, full_name, email) select id, $1, $1 || '@example.com' from u returning id`,
    [name],
  );
const message = (provider: string, eventId: string) =>
  run(
    `insert into purchase_events (provider, event_id, event, received_at) values ($1, $2, $3, '2026-11-20T10:00:00Z')`,
    [
      provider,
      eventId,
      JSON.stringify({ eventId, transactionId: `T-${eventId}`, status: 'approved', kind: 'venda' }),
    ],
  );
const emails = async () => (await run('select email from users order by 1')).map(({ email }) => email);

beforeEach(async () => {
  site = await createInstallation('over_data');
  count += 1;
  copy = path.join(folder, `copia-${count}.tar.gz`);
  await person('antes');
  await message('hotmart', 'no-dia');
});
afterEach(() => site.close());

const makeCopy = () => makeBackup(site, copy);

/** Restores the copy over the data, as the command does. */
async function restoreOver(file = copy) {
  let aside: Aside | undefined;
  let lacking: unknown;
  let returned: string[] = [];
  const checked = await checkArchive(file, { secrets: [testSecret] });
  await site.restore(file, {
    async prepare(client) {
      lacking = await countLacking(client, checked, signal);
      aside = await putAside({ client, config, database: site.database, storage: site.storage, signal });
    },
    async beforeCommit(client) {
      returned = await listReturned(client);
    },
  });
  if (!aside) throw new Error('Nothing was put aside');
  return { aside, lacking, returned };
}

test('all is as on the copy’s day, and what there was comes back by its own copy', async () => {
  await makeCopy();
  await person('depois');
  await run(`update users set email = 'mudou@example.com' where name = 'antes'`);
  const today = await emails();
  const { aside } = await restoreOver();
  expect(await emails()).toEqual(['antes@example.com']);
  expect(statSync(aside.copy).mode & 0o777).toBe(0o600);
  expect(statSync(path.dirname(aside.copy)).mode & 0o777).toBe(0o700);
  await restoreOver(aside.copy);
  expect(await emails()).toEqual(today);
});

test('messages of companies that the copy lacks are in a private file; what was recorded by hand is counted', async () => {
  await makeCopy();
  await message('hotmart', 'depois');
  await message('kiwify', 'depois');
  await message('manual', 'venda:1');
  await message('hotmart', 'reembolso:1');
  const { aside, lacking } = await restoreOver();
  expect(lacking).toEqual({ messages: 2, recordedByHand: 2 });
  expect(statSync(aside.messages ?? '').mode & 0o777).toBe(0o600);
  const lines = readFileSync(aside.messages ?? '', 'utf8').split('\n');
  expect(lines.pop()).toBe('');
  expect(lines.map((line) => JSON.parse(line)).sort((a, b) => a.provider.localeCompare(b.provider))).toEqual(
    ['hotmart', 'kiwify'].map((provider) => ({
      provider,
      received_at: '2026-11-20T10:00:00.000Z',
      event: { eventId: 'depois', transactionId: 'T-depois', status: 'approved', kind: 'venda' },
    })),
  );
});

test('without a message that the copy lacks there is no file', async () => {
  await makeCopy();
  const { aside, lacking } = await restoreOver();
  expect(lacking).toEqual({ messages: 0, recordedByHand: 0 });
  expect(aside.messages).toBeUndefined();
});

test('people who were erased after the copy are named', async () => {
  const [row] = await person('excluida');
  await makeCopy();
  await run(`delete from users where name = 'excluida'`);
  await run(`insert into audit_log (actor, action, detail) values ('Ela', 'erase-account', $1)`, [row?.id]);
  expect((await restoreOver()).returned).toEqual(['excluida@example.com']);
});

test.each(['before anything changed', 'after the rows were loaded'])(
  'a restore that fails %s leaves what there was',
  async (moment) => {
    await makeCopy();
    await person('depois');
    const before = await readTables(site.database);
    const fail = async () => {
      throw new Error('killed');
    };
    const isEarly = moment.startsWith('before');
    await expect(
      site.restore(
        copy,
        isEarly ? { prepare: fail } : { prepare: async () => undefined, beforeCommit: fail },
      ),
    ).rejects.toThrow('killed');
    expect(await readTables(site.database)).toEqual(before);
    await restoreOver();
    expect(await emails()).toEqual(['antes@example.com']);
  },
);

describe('of what the copy holds', () => {
  beforeEach(async () => {
    await run(
      `insert into newsletters (author_name, scheduled_at) values ('Dona', now() + interval '1 day')`,
    );
    await run(`insert into outbox (kind, recipient, data) values ('recovery', 'antes@example.com', '{}')`);
    const [endpoint] = await run(
      `insert into webhook_endpoints (url, events, secret, failing_since, failures) values ('https://a.example/', '{}', '', now(), 9) returning id`,
    );
    await run(
      `insert into webhook_deliveries (endpoint_id, event_id, type, payload, student_key) values ($1, gen_random_uuid(), 'x', '{}', '')`,
      [endpoint?.id],
    );
    await makeCopy();
    await restoreOver();
  });

  test('nothing that waited is sent', async () => {
    expect(await run('select scheduled_at, queued_at from newsletters')).toEqual([
      { scheduled_at: null, queued_at: null },
    ]);
    for (const queue of ['outbox', 'webhook_deliveries'])
      expect(await run(`select due_at, failed_at is not null as failed, last_error from ${queue}`)).toEqual([
        { due_at: null, failed: true, last_error: 'Estava por enviar na cópia restaurada.' },
      ]);
  });

  test('systems are told of nothing, and known devices are forgotten', async () => {
    expect(
      await run('select turned_off_at is not null as off, failing_since, failures from webhook_endpoints'),
    ).toEqual([{ off: true, failing_since: null, failures: 0 }]);
    expect(await run('select from users where devices_forgotten_at is null')).toEqual([]);
  });
});
