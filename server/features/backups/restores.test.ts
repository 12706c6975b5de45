import { readFileSync, writeFileSync } from 'node:fs';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInAdmin } from '../../../tests/support/admin.ts';
import { publishChange } from '../../../tests/support/content.ts';
import { createTestApp, newAccount, type TestApp } from '../../../tests/support/test-app.ts';
import { createRestoresRepository } from './restores.repository.ts';
import { createRestores } from './restores.ts';

let product: TestApp;
let owner: string;
beforeAll(async () => {
  product = await createTestApp('restores');
  owner = await signInAdmin(product);
});
afterAll(() => product.close());

const call = (method: string, address = '', json?: unknown) =>
  product.call(method, `/api/admin/backups${address}`, { cookie: owner, json });
const brand = () => product.features.content.current().site.brandName;

async function emails(): Promise<string[]> {
  const { rows } = await product.database.$client.query('select email from users order by email');
  return rows.map(({ email }) => email);
}

async function makeCopy(): Promise<{ id: string; file: string }> {
  const { id } = (await (await call('POST')).json()) as { id: string };
  await product.features.backups.backups.idle();
  return { id, file: (await product.features.backups.backups.findFile(id)).file };
}

async function newStudent(): Promise<string> {
  const { email } = newAccount();
  await product.signIn({ email });
  return email;
}

async function lastRestore() {
  const { last_restore } = (await (await call('GET')).json()) as {
    last_restore: { has_failed: boolean; detail: string };
  };
  return last_restore;
}

const publishBrand = (brandName: string) => publishChange(product, owner, 'site', { brandName });

test('a copy takes the place of what came after it, while everybody is told to wait', async () => {
  await publishBrand('Antes');
  const stays = await newStudent();
  const leaving = await product.signIn();
  const before = await emails();
  const invited = newAccount().email;
  const invitation = { cookie: owner, json: { email: invited, role: 'support' } };
  expect((await product.call('POST', '/api/admin/team/invitations', invitation)).status).toBe(200);
  const copy = await makeCopy();
  const lateAccount = newAccount();
  const { email: later } = lateAccount;
  const lateCookie = await product.signIn(lateAccount);
  await publishBrand('Depois');
  await product.call('POST', '/api/auth/sign-out', { cookie: leaving, json: {} });

  expect(await (await call('GET', `/${copy.id}/restore`)).json()).toMatchObject({
    counts: expect.arrayContaining([{ name: 'accounts', now: before.length + 1, in_backup: before.length }]),
  });
  expect((await call('POST', `/${copy.id}/restore`, { site_name: 'Antes' })).status).toBe(422);
  const asked = await Promise.all(
    Array.from({ length: 20 }, () => call('POST', `/${copy.id}/restore`, { site_name: ' depois ' })),
  );
  expect(asked.map(({ status }) => status).sort()).toEqual([202, ...Array(19).fill(409)]);

  const { restores } = product.features.backups;
  await expect.poll(restores.isRestoring, { timeout: 10_000 }).toBe(true);
  const page = await product.call('GET', '/');
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await page.text()).toContain('O site volta em um minuto');
  expect((await product.call('GET', '/api/session')).status).toBe(503);
  expect((await product.call('GET', '/healthz')).status).toBe(200);
  await restores.idle();

  expect(await emails()).toEqual(before);
  expect(before).toContain(stays);
  expect(await lastRestore()).toMatchObject({ has_failed: false });
  expect(brand()).toBe('Antes');
  const refused = await product.call('GET', '/api/session', { cookie: lateCookie });
  expect(await refused.json()).toMatchObject({ error: { code: 'session_missing', ended: 'restore' } });
  // Nobody knows whether a link of the copy was used or cancelled since.
  const { rows: links } = await product.database.$client.query(
    'select identifier as link from verifications union all select email from team_invitations',
  );
  expect(links).toEqual([]);
  // The session of the copy was ended since.
  expect((await product.call('GET', '/api/session', { cookie: leaving })).status).toBe(401);
  const { backups } = (await (await call('GET')).json()) as {
    backups: { id: string; is_here: boolean; is_before_restore: boolean }[];
  };
  expect(backups.map(({ is_here }) => is_here)).toEqual([true, true]);
  expect(backups.map(({ is_before_restore }) => is_before_restore)).toEqual([true, false]);

  const [today] = backups;
  await call('POST', `/${today?.id}/restore`, { site_name: 'Antes' });
  await restores.idle();
  expect(await emails()).toContain(later);
  expect(brand()).toBe('Depois');
});

test('a damaged copy is refused before anything changes', async () => {
  const copy = await makeCopy();
  const whole = readFileSync(copy.file);
  writeFileSync(copy.file, whole.subarray(0, whole.length - 100));
  for (const [method, json] of [['GET'], ['POST', { site_name: brand() }]] as const) {
    const answer = await call(method, `/${copy.id}/restore`, json);
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({
      error: { fields: [{ message: expect.stringMatching(/^copia-\S+ está danificado/) }] },
    });
  }
  expect(product.features.backups.restores.isRestoring()).toBe(false);
});

test('a restore that fails on the way leaves everything as it was, and says why', async () => {
  const copy = await makeCopy();
  const later = await newStudent();
  const restores = createRestores({
    ...product,
    repository: createRestoresRepository(product.database),
    backups: {
      ...product.features.backups.backups,
      makeBeforeRestore: () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' })),
    },
    eraseReturned: product.features.account.personalData.eraseReturned,
    secrets: [product.signingSecret],
    siteName: brand,
    reload: async () => undefined,
    noticeTime: 10,
    log: pino({ level: 'silent' }),
  });
  const [by] = (await product.database.$client.query('select id, name from users limit 1')).rows;
  await restores.begin(copy.id, brand(), by);
  await restores.idle();
  expect(restores.isRestoring()).toBe(false);
  expect(await emails()).toContain(later);
  const last = await lastRestore();
  expect(last).toMatchObject({ has_failed: true, detail: expect.stringContaining('não há espaço em disco') });
});

test('another process sees a restore begin and end, and reads its content anew', async () => {
  const copy = await makeCopy();
  let reloads = 0;
  const elsewhere = createRestores({
    ...product,
    repository: createRestoresRepository(product.database),
    backups: product.features.backups.backups,
    eraseReturned: product.features.account.personalData.eraseReturned,
    secrets: [product.signingSecret],
    siteName: brand,
    reload: async () => (reloads += 1),
    log: pino({ level: 'silent' }),
  });
  await call('POST', `/${copy.id}/restore`, { site_name: brand() });
  await expect
    .poll(async () => {
      await elsewhere.watch();
      return elsewhere.isRestoring();
    })
    .toBe(true);
  await product.features.backups.restores.idle();
  expect(await elsewhere.watch().catch(() => elsewhere.watch())).toBe(1);
  expect([elsewhere.isRestoring(), reloads]).toEqual([false, 1]);
});
