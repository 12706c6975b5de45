import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Kept, Made } from '../../domain/made.ts';
import { publishChange } from '../../tests/support/content.ts';
import { sharedFixture } from '../../tests/support/shared-fixture.ts';
import { createTestApp, newAccount, type TestApp } from '../../tests/support/test-app.ts';
import { startWebhookReceiver } from '../../tests/support/webhook-receiver.ts';
import { queueDueIssues } from '../features/newsletter/newsletter.feature.ts';

const receiver = await sharedFixture(startWebhookReceiver());
const product = await sharedFixture(createTestApp('made'));
const rows = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await product.database.$client.query<Row>(text, values)).rows;
beforeEach(async () => {
  await rows('truncate rate_limits');
  await rows('delete from webhook_endpoints');
});

const send = (method: string, path: string, cookie: string, json?: unknown) =>
  product.call(method, `/api/admin/${path}`, { cookie, ...(json !== undefined && { json }) });
const jsonOf = async <Body>(answer: Response) => (await answer.json()) as Body;

async function newAdmin(app: TestApp = product) {
  const account = newAccount();
  const cookie = await app.signIn(account);
  const { rows: found } = await app.database.$client.query<{ id: string }>(
    `update profiles set role = 'admin' where email = $1 returning id`,
    [account.email],
  );
  await app.database.$client.query('update users set email_verified = true where email = $1', [
    account.email,
  ]);
  return { ...account, cookie, id: found[0]?.id ?? '' };
}
type Admin = Awaited<ReturnType<typeof newAdmin>>;

/** One of each kind, made by an administrator. */
async function makeAll({ cookie }: Admin) {
  const scopes = ['students:read'];
  const { key } = await jsonOf<{ key: string }>(
    await send('POST', 'api-keys', cookie, { name: 'Planilha', scopes }),
  );
  const url = `${receiver.url}/gancho?key=segredo-do-outro`;
  const hook = await jsonOf<{ id: string; secret: string }>(
    await send('POST', 'webhooks', cookie, { url, events: ['purchase.approved'] }),
  );
  const invited = newAccount().email;
  const { link } = await jsonOf<{ link: string }>(
    await send('POST', 'team/invitations', cookie, { email: invited, role: 'support' }),
  );
  const { id: newsletter } = await jsonOf<{ id: string }>(
    await send('POST', 'newsletter?audience=subscribers', cookie),
  );
  await rows(`update newsletters set subject = 'Maio', body = 'Olá' where id = $1`, [newsletter]);
  const at = new Date(Date.now() + 3_600_000).toISOString();
  const scheduled = await send('POST', `newsletter/${newsletter}/schedule`, cookie, { version: 1, at });
  expect(scheduled.status).toBe(200);
  return { key, hook, link, invited, newsletter };
}
type Things = Awaited<ReturnType<typeof makeAll>>;

const listMade = async (by: Admin, of: Admin) =>
  (await jsonOf<{ made: Made[] }>(await send('GET', `students/${of.id}/made`, by.cookie))).made;
const keyWorks = async (key: string) =>
  (await product.call('GET', '/api/v1/students', { headers: { authorization: `Bearer ${key}` } })).status ===
  200;
const invitationIsOpen = async (link: string) => {
  const token = new URL(link).searchParams.get('convite');
  const found = await product.call('GET', `/api/auth/invitation?token=${token}`);
  return ((await found.json()) as { is_open: boolean }).is_open;
};
async function whatGoesOn({ key, hook, link, newsletter }: Things) {
  const { endpoints } = await jsonOf<{ endpoints: { id: string }[] }>(
    await send('GET', 'webhooks', witness.cookie),
  );
  const [issue] = await rows<{ scheduled_at: Date | null }>(
    'select scheduled_at from newsletters where id = $1',
    [newsletter],
  );
  return {
    key: await keyWorks(key),
    webhook: endpoints.some(({ id }) => id === hook.id),
    link: await invitationIsOpen(link),
    newsletter: issue?.scheduled_at !== null,
  };
}
const all = { key: true, webhook: true, link: true, newsletter: true };
const nothing = { key: false, webhook: false, link: false, newsletter: false };

const [owner, witness] = [await newAdmin(), await newAdmin()];

const removals: Record<string, (leaving: Admin, json?: unknown) => Promise<Response>> = {
  'remove-admin': ({ id }, json) => send('POST', `students/${id}/remove-admin`, owner.cookie, json),
  'make-support': ({ id }, json) => send('POST', `students/${id}/make-support`, owner.cookie, json),
  erase: ({ id }, json) => send('POST', `students/${id}/erase`, owner.cookie, json),
};
const everyRemoval = {
  ...removals,
  'npm run admin -- revoke': ({ id, email, name }: Admin) =>
    product.features.administration.accountActions.removeRole(
      { id: null, name: 'root' },
      { id, email, name, emailVerified: true },
    ),
};

describe('what an administrator made', () => {
  test.each(Object.entries(everyRemoval))(
    'ends with her role by %s, and nothing of another’s',
    async (_, remove) => {
      const leaving = await newAdmin();
      const [hers, others] = [await makeAll(leaving), await makeAll(witness)];
      expect(await whatGoesOn(hers)).toEqual(all);
      await remove(leaving);
      expect(await whatGoesOn(hers)).toEqual(nothing);
      expect(await whatGoesOn(others)).toEqual(all);
      // It stays so when she comes back.
      await rows(`update profiles set role = 'admin' where id = $1`, [leaving.id]);
      expect(await whatGoesOn(hers)).toEqual(nothing);
      const actions = await rows<{ action: string }>(
        `select action from audit_log where action in ('revoke-api-key','remove-webhook','cancel-invitation','stop-newsletter')
       order by created_at desc, action limit 4`,
      );
      expect(actions.map(({ action }) => action).sort()).toEqual([
        'cancel-invitation',
        'remove-webhook',
        'revoke-api-key',
        'stop-newsletter',
      ]);
    },
  );

  test('is listed with names and no secret, for administrators alone', async () => {
    const leaving = await newAdmin();
    const things = await makeAll(leaving);
    const answer = await send('GET', `students/${leaving.id}/made`, owner.cookie);
    const text = await answer.clone().text();
    const { made } = await jsonOf<{ made: Made[] }>(answer);
    expect(made.map(({ kind, name }) => [kind, name])).toEqual([
      ['api-key', 'Planilha'],
      ['webhook', new URL(receiver.url).host],
      ['invitation', things.invited],
      ['newsletter', 'Maio'],
    ]);
    for (const secret of [things.key, things.hook.secret, 'segredo-do-outro', 'token', 'convite='])
      expect(text).not.toContain(secret);
    await rows(`update profiles set role = 'support' where id = $1`, [leaving.id]);
    expect((await send('GET', `students/${owner.id}/made`, leaving.cookie)).status).toBe(403);
  });

  test('says whether notices of failures or sales go to its email', async () => {
    const leaving = await newAdmin();
    const getsNotices = async () =>
      (
        await jsonOf<{ gets_notices: boolean }>(
          await send('GET', `students/${leaving.id}/made`, owner.cookie),
        )
      ).gets_notices;
    const setOwnerEmail = (email: string | null) =>
      product.settings.change('notices', { OWNER_EMAIL: email }, { id: null, name: 'root' });
    expect(await getsNotices()).toBe(false);
    await setOwnerEmail(leaving.email.toUpperCase());
    expect(await getsNotices()).toBe(true);
    await setOwnerEmail(null);
    expect(await getsNotices()).toBe(false);
    await publishChange(product, owner.cookie, 'site', { saleNoticeEmail: leaving.email });
    expect(await getsNotices()).toBe(true);
  });

  test('says of an administrator where the copies go, without the keys', async () => {
    const leaving = await newAdmin();
    const place = { BACKUP_S3_ENDPOINT: 'https://s3.example', BACKUP_S3_BUCKET: 'guarda' };
    const keys = { BACKUP_S3_ACCESS_KEY_ID: 'AKIA-1', BACKUP_S3_SECRET_ACCESS_KEY: 'segredo-1' };
    await product.settings.change('backups', { ...place, ...keys }, { id: null, name: 'root' });
    const answer = await (await send('GET', `students/${leaving.id}/made`, owner.cookie)).text();
    expect(JSON.parse(answer).copies_go_to).toBe('guarda (s3.example)');
    for (const key of Object.values(keys)) expect(answer).not.toContain(key);
    await rows('update profiles set role = null where id = $1', [leaving.id]);
    const student = await send('GET', `students/${leaving.id}/made`, owner.cookie);
    expect(await jsonOf<object>(student)).toMatchObject({ copies_go_to: null });
  });

  test.each(Object.entries(removals))(
    'is taken over by name at %s, with a fresh login',
    async (_, remove) => {
      const leaving = await newAdmin();
      const hers = await makeAll(leaving);
      const keep: Kept = (await listMade(owner, leaving)).map(({ kind, id }) => ({ kind, id }));
      await rows(`update sessions set created_at = now() - interval '20 minutes' where user_id = $1`, [
        owner.id,
      ]);
      expect((await remove(leaving, { keep })).status).toBe(401);
      await rows(`update sessions set created_at = now() where user_id = $1`, [owner.id]);
      await rows(`delete from outbox`);
      expect((await remove(leaving, { keep })).status).toBe(200);
      // The link that she was shown ends; whoever is invited gets another.
      expect(await whatGoesOn(hers)).toEqual({ ...all, link: false });
      expect(await rows(`select recipient from outbox where kind = 'team-invitation'`)).toEqual([
        { recipient: hers.invited },
      ]);
      const ids = (await listMade(owner, owner)).map(({ id }) => id);
      expect(ids).toEqual(expect.arrayContaining(keep.map(({ id }) => id)));
    },
  );

  test('can be taken over from nobody else, and not by whoever leaves', async () => {
    const leaving = await newAdmin();
    const hers = await makeAll(leaving);
    await makeAll(witness);
    const ofWitness = (await listMade(owner, witness)).map(({ kind, id }) => ({ kind, id })).slice(0, 1);
    const unknown: Kept = [{ kind: 'webhook', id: randomUUID() }];
    for (const keep of [ofWitness, unknown])
      expect((await send('POST', `students/${leaving.id}/remove-admin`, owner.cookie, { keep })).status).toBe(
        409,
      );
    const own = (await listMade(owner, leaving)).map(({ kind, id }) => ({ kind, id }));
    const left = await send('POST', `students/${leaving.id}/remove-admin`, leaving.cookie, { keep: own });
    expect(left.status).toBe(409);
    expect(await whatGoesOn(hers)).toEqual(all);
  });
});

test('an endpoint is of whoever led it elsewhere, and not of who only chose its events', async () => {
  const [leaving, colleague] = [await newAdmin(), await newAdmin()];
  const { hook } = await makeAll(colleague);
  const change = (by: Admin, path: string, events = ['purchase.approved']) =>
    send('PUT', `webhooks/${hook.id}`, by.cookie, { url: receiver.url + path, events });
  const makers = async () =>
    (await rows<{ created_by: string }>('select created_by from webhook_endpoints')).map(
      ({ created_by }) => created_by,
    );
  expect((await change(leaving, '/gancho?key=segredo-do-outro', ['course.completed'])).status).toBe(200);
  expect(await makers()).toEqual([colleague.id]);
  expect((await change(leaving, '/meu')).status).toBe(200);
  expect(await makers()).toEqual([leaving.id]);
  expect((await change(witness, '/meu', ['course.completed'])).status).toBe(200);
  expect((await listMade(owner, leaving)).map(({ id }) => id)).toEqual([hook.id]);
  await send('POST', `students/${leaving.id}/remove-admin`, owner.cookie);
  expect(await rows('select from webhook_endpoints where removed_at is null')).toEqual([]);
});

describe('while its maker may not administer', () => {
  const closed: Record<string, (id: string) => Promise<unknown>> = {
    'the role is gone': (id) => rows('update profiles set role = null where id = $1', [id]),
    'she is a helper': (id) => rows(`update profiles set role = 'support' where id = $1`, [id]),
    'the password is outdated': (id) => rows('update users set password_outdated = true where id = $1', [id]),
  };

  test.each(Object.entries(closed))('%s: nothing of hers works, and waits', async (_, close) => {
    const maker = await newAdmin();
    const things = await makeAll(maker);
    await rows('delete from webhook_deliveries');
    await rows(
      `insert into webhook_deliveries (endpoint_id, event_id, type, payload, student_key)
       values ($1, gen_random_uuid(), 'purchase.approved', '{}', 'x')`,
      [things.hook.id],
    );
    await rows(`update newsletters set scheduled_at = now() - interval '1 minute' where id = $1`, [
      things.newsletter,
    ]);
    await close(maker.id);
    expect(await keyWorks(things.key)).toBe(false);
    expect(await product.features.webhooks.processNext()).toBeUndefined();
    const { issues } = product.features.newsletter;
    expect(await queueDueIssues({ ...product, issues })).toBe(0);
    const { endpoints } = await jsonOf<{ endpoints: { id: string; is_paused: boolean; made_by: string }[] }>(
      await send('GET', 'webhooks', witness.cookie),
    );
    expect(endpoints.find(({ id }) => id === things.hook.id)).toMatchObject({
      is_paused: true,
      made_by: maker.name,
    });
    await rows(`update profiles set role = 'admin' where id = $1`, [maker.id]);
    await rows(`update users set password_outdated = false where id = $1`, [maker.id]);
    expect(await keyWorks(things.key)).toBe(true);
    expect(await product.features.webhooks.processNext()).toBeDefined();
    await rows('update newsletters set scheduled_at = null');
  });

  test('an endpoint of nobody known goes on, as the team’s', async () => {
    const { hook } = await makeAll(await newAdmin());
    await rows('update webhook_endpoints set created_by = null where id = $1', [hook.id]);
    const { endpoints } = await jsonOf<{ endpoints: { id: string; is_paused: boolean }[] }>(
      await send('GET', 'webhooks', witness.cookie),
    );
    expect(endpoints.find(({ id }) => id === hook.id)).toMatchObject({ is_paused: false, made_by: null });
  });
});

test('where a second factor is required, a key and an endpoint wait for their maker’s', async () => {
  const strict = await createTestApp('made_strict', { ADMIN_SECOND_FACTOR: 'required' });
  try {
    const maker = await newAdmin(strict);
    const set = (isOn: boolean) =>
      strict.database.$client.query('update users set two_factor_enabled = $2 where id = $1', [
        maker.id,
        isOn,
      ]);
    await set(true);
    const made = await strict.call('POST', '/api/admin/api-keys', {
      cookie: maker.cookie,
      json: { name: 'Planilha', scopes: ['students:read'] },
    });
    const { key } = await jsonOf<{ key: string }>(made);
    const ask = async () =>
      (await strict.call('GET', '/api/v1/students', { headers: { authorization: `Bearer ${key}` } })).status;
    expect(await ask()).toBe(200);
    await set(false);
    expect(await ask()).toBe(401);
  } finally {
    await strict.close();
  }
});

test('endpoints and messages of 1.1.0 get their maker from the audit log, or are the team’s', async () => {
  const maker = await newAdmin();
  const { newsletter } = await makeAll(maker);
  await rows('update webhook_endpoints set created_by = null');
  await rows('update newsletters set sender_id = null');
  await rows(
    `insert into webhook_endpoints (url, events, secret, created_at) values ('https://a.example', '{}', 'x', '2026-01-01')`,
  );
  const migration = await readFile(new URL('../db/migrations/0009_makers.sql', import.meta.url), 'utf8');
  const updates = migration.split('--> statement-breakpoint').filter((text) => text.includes('UPDATE "'));
  expect(updates).toHaveLength(2);
  for (const update of updates) await rows(update);
  const makers = await rows('select created_by from webhook_endpoints order by created_at');
  expect(makers).toEqual([{ created_by: null }, { created_by: maker.id }]);
  expect(await rows('select sender_id from newsletters where id = $1', [newsletter])).toEqual([
    { sender_id: maker.id },
  ]);
});
