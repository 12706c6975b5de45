import { beforeEach, describe, expect, test } from 'vitest';
import { apiScopes } from '../../../domain/api-keys.ts';
import { signedOutCookie } from '../../../domain/browser-storage.ts';
import { signInAdmin, signInSupport } from '../../../tests/support/admin.ts';
import { asProgram, makeKey } from '../../../tests/support/api-keys.ts';
import { lessonIds } from '../../../tests/support/course.ts';
import { createGraduateActions } from '../../../tests/support/graduate-actions.ts';
import {
  handleEvents,
  newSample,
  sendPaymentMessage,
  testProviders,
} from '../../../tests/support/purchases.ts';
import { sharedFixture } from '../../../tests/support/shared-fixture.ts';
import { createTestApp, newAccount } from '../../../tests/support/test-app.ts';
import { signSampleMessage } from '../purchases/sample-messages.ts';

const providers = testProviders('http://127.0.0.1:9');
const product = await sharedFixture(createTestApp('api_keys', { COURSE_ACCESS: 'purchase', providers }));
const owner = await signInAdmin(product);
const run = async (text: string, values: unknown[] = []) =>
  (await product.database.$client.query(text, values)).rows;
beforeEach(() => run('truncate rate_limits'));

const key = await makeKey(product, owner);
const ask = asProgram(product, key);
const idOf = async (email: string) => (await product.adminRepository.findByEmail(email))?.id ?? 'nobody';

// biome-ignore lint/suspicious/noExplicitAny: each test looks at another part
type Body = any;
const bodyOf = async (answer: Response | Promise<Response>): Promise<Body> => (await answer).json();
const codeOf = async (answer: Response | Promise<Response>) => (await bodyOf(answer)).error?.code;

async function newStudent(given = {}) {
  const account = newAccount(given);
  const cookie = await product.signIn(account);
  await run('update users set email_verified = true where email = $1', [account.email]);
  return { ...account, cookie, id: await idOf(account.email) };
}

async function newSale() {
  const sample = newSample();
  await sendPaymentMessage(product, 'hotmart', signSampleMessage('hotmart', providers, sample));
  await handleEvents(product);
  return sample;
}

async function graduate() {
  const student = await newStudent();
  await product.transact((tx) => product.features.purchases.access.grant(tx, student.email, 'test'));
  const answer = await createGraduateActions(product).merge(student.cookie, lessonIds);
  expect(answer.status).toBe(200);
}

/** Reads a list to its end. @param limit rows of a page */
async function readAll(path: string, limit: number, onPage: () => unknown = () => undefined) {
  const rows: Body[] = [];
  let after = '';
  for (let pages = 0; pages < 100; pages += 1) {
    const { data, next } = await bodyOf(ask('GET', `${path}?limit=${limit}${after}`));
    rows.push(...data);
    if (next === null) return rows;
    after = `&after=${next}`;
    await onPage();
  }
  throw new Error('The list has no end');
}

describe('what a key never gives', () => {
  const lists = ['/students', '/purchases', '/progress', '/certificates'];

  test('accounts of the team, what they bought, learned or earned', async () => {
    const helper = newAccount();
    await product.signIn(helper);
    const sample = newSample({ email: helper.email });
    await sendPaymentMessage(product, 'hotmart', signSampleMessage('hotmart', providers, sample));
    await handleEvents(product);
    const id = await idOf(helper.email);
    await run(`insert into course_progress (user_id, completed_lessons) values ($1, '{m1v1}')`, [id]);
    await run(
      `insert into certificates (code, user_id, student_name, course_title, course_hours, completed_at)
       values ('AAAA-BBBB-CCCC', $1, 'Ana', 'Curso', 8, now())`,
      [id],
    );
    const texts = async () =>
      (await Promise.all(lists.map(async (path) => (await ask('GET', path)).text()))).map((text) =>
        text.includes(id),
      );
    expect(await texts()).toEqual([true, true, true, true]);
    await run(`update profiles set role = 'support' where id = $1`, [id]);
    expect(await texts()).toEqual([false, false, false, false]);
    expect((await ask('GET', `/students/${id}`)).status).toBe(404);
  });

  test('roles, tags, links, tokens, hashes or other fields than those that are documented', async () => {
    const { id } = await newStudent();
    await newSale();
    await graduate();
    const fieldsOf = async (path: string) => Object.keys((await bodyOf(ask('GET', path))).data[0]).sort();
    const studentFields =
      'access access_source created_at email email_verified id last_seen_at name percent'.split(' ');
    expect(await fieldsOf('/students')).toEqual(studentFields);
    expect(Object.keys(await bodyOf(ask('GET', `/students/${id}`))).sort()).toEqual(
      [...studentFields, 'completed_lessons'].sort(),
    );
    expect(await fieldsOf('/progress')).toEqual(
      'completed_lessons percent started_at student_id updated_at'.split(' '),
    );
    expect(await fieldsOf('/purchases')).toEqual(
      'amount_cents created_at currency email id name provider refunded_at sold_at status student_id transaction_id'.split(
        ' ',
      ),
    );
    expect(await fieldsOf('/certificates')).toEqual(
      'code completed_at course_hours course_title issued_at status student_id student_name'.split(' '),
    );
  });

  test('access to or from whoever holds a role, by id or email', async () => {
    const helper = newAccount();
    await product.signIn(helper);
    const id = await idOf(helper.email);
    for (const role of ['support', 'admin']) {
      await run('update profiles set role = $2 where id = $1', [id, role]);
      for (const answer of [
        await ask('POST', `/students/${id}/grant`),
        await ask('POST', `/students/${id}/revoke`),
        await ask('POST', '/students', { email: helper.email.toUpperCase() }),
      ]) {
        expect(answer.status).toBe(403);
        expect(await codeOf(answer)).toBe('forbidden');
      }
    }
    await run('update profiles set role = null where id = $1', [id]);
    expect(await run('select from access_grants where email = $1', [helper.email])).toEqual([]);
  });

  test('another answer for a key that is missing, malformed, unknown, revoked, expired or whose maker left', async () => {
    const made = async (change: string) => {
      const text = await makeKey(product, owner);
      await run(`update api_keys set ${change} where hint = $1`, [text.slice(-4)]);
      return text;
    };
    const [{ id: student }] = await run(`select id from profiles where role is null limit 1`);
    const keys = [
      '',
      'x',
      'iav_',
      `iav_${'A'.repeat(43)}`,
      `iav_${'A'.repeat(5_000)}`,
      key.slice(0, -1),
      key.toLowerCase(),
      await made('revoked_at = now()'),
      await made(`expires_at = now() - interval '1 second'`),
      await made(`created_by = '${student}'`),
    ];
    const answers = await Promise.all(keys.map((text) => asProgram(product, text)('GET', '/students')));
    const without = await product.app.request('/api/v1/students');
    const basic = await product.app.request('/api/v1/students', {
      headers: { authorization: `Basic ${key}` },
    });
    for (const answer of [...answers, without, basic]) {
      expect(answer.status).toBe(401);
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
      const { error } = await answer.json();
      expect(error).toEqual({
        code: 'invalid_api_key',
        message: 'There is no valid API key',
        requestId: expect.any(String),
      });
    }
    expect((await ask('GET', '/students')).status).toBe(200);
  });

  test('more than its scopes', async () => {
    const { id } = await newStudent();
    const routes = {
      'students:read': ['GET /students', `GET /students/${id}`, 'GET /progress', 'GET /certificates'],
      'students:write': ['POST /students', `POST /students/${id}/grant`, `POST /students/${id}/revoke`],
      'purchases:read': ['GET /purchases'],
    };
    for (const scope of apiScopes) {
      const limited = asProgram(product, await makeKey(product, owner, [scope]));
      for (const [needed, paths] of Object.entries(routes))
        for (const route of paths) {
          const [method = '', path = ''] = route.split(' ');
          const answer = await limited(
            method,
            path,
            method === 'POST' ? { email: newAccount().email } : undefined,
          );
          expect([route, answer.status]).toEqual([route, needed === scope ? 200 : 403]);
          if (needed !== scope) expect(await codeOf(answer)).toBe('scope_missing');
        }
    }
  });

  test('anything because of a cookie, which it neither reads nor sets', async () => {
    const call = (headers: Record<string, string>) =>
      product.app.request('/api/v1/students', { headers: { cookie: owner, ...headers } });
    expect((await call({})).status).toBe(401);
    const answer = await call({ authorization: `Bearer ${key}`, origin: 'https://other.example' });
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie()).toEqual([]);
    // The note of a browser that signed out without a network, which elsewhere ends the session.
    await call({ cookie: `${owner}; ${signedOutCookie(false)}=1`, authorization: `Bearer ${key}` });
    expect((await product.call('GET', '/api/session', { cookie: owner })).status).toBe(200);
  });

  test('itself: the table has a hash, the log and the lists have no part of it but the last letters', async () => {
    const listed = await (await product.call('GET', '/api/admin/api-keys', { cookie: owner })).text();
    const stored = JSON.stringify([
      await run('select * from api_keys'),
      await run('select * from audit_log'),
    ]);
    for (const text of [listed, stored]) {
      expect(text).not.toContain(key);
      expect(text).not.toContain(key.slice(4, 40));
    }
    expect(listed).not.toMatch(/[0-9a-f]{64}/);
    expect(key).toMatch(/^iav_[\w-]{43}$/);
  });

  test('another way in: other routes do not take it', async () => {
    for (const path of ['/api/session', '/api/admin/students', '/api/student', '/metrics']) {
      const answer = await product.app.request(path, {
        headers: { authorization: `Bearer ${key}`, 'x-forwarded-for': '1.1.1.1' },
      });
      expect([path, answer.status]).toEqual([path, path === '/metrics' ? answer.status : 401]);
      expect(answer.status).toBeGreaterThanOrEqual(401);
    }
  });
});

describe('an administrator', () => {
  const make = (cookie: string, json: unknown) =>
    product.call('POST', '/api/admin/api-keys', { cookie, json });

  test('makes a key, sees when it was used, and revokes it at once', async () => {
    const made = await bodyOf(make(owner, { name: ' Notas ', scopes: ['purchases:read', 'students:read'] }));
    const program = asProgram(product, made.key);
    expect((await program('GET', '/purchases')).status).toBe(200);
    expect((await program('GET', '/students')).status).toBe(200);
    const keys = async () =>
      (await bodyOf(product.call('GET', '/api/admin/api-keys', { cookie: owner }))).keys;
    const shown = async () => (await keys()).find(({ id }: Body) => id === made.id);
    expect(await shown()).toMatchObject({
      name: 'Notas',
      scopes: ['students:read', 'purchases:read'],
      hint: made.key.slice(-4),
      uses: 2,
      state: 'active',
    });
    const revoke = () => product.call('DELETE', `/api/admin/api-keys/${made.id}`, { cookie: owner });
    expect((await revoke()).status).toBe(200);
    expect((await revoke()).status).toBe(404);
    expect((await program('GET', '/purchases')).status).toBe(401);
    expect(await shown()).toMatchObject({ state: 'revoked', uses: 2 });
    // A key that works is never lost behind those that do not.
    expect((await keys()).at(0).state).toBe('active');
    expect((await keys()).at(-1).state).not.toBe('active');
    const log = await run(
      `select action, detail from audit_log where detail like 'Notas%' order by created_at`,
    );
    expect(log).toEqual([
      { action: 'create-api-key', detail: 'Notas: students:read, purchases:read' },
      { action: 'revoke-api-key', detail: 'Notas' },
    ]);
  });

  test.each([
    ['no name', { name: ' ', scopes: ['students:read'] }],
    ['a long name', { name: 'x'.repeat(81), scopes: ['students:read'] }],
    ['no scope', { name: 'a', scopes: [] }],
    ['an unknown scope', { name: 'a', scopes: ['admin'] }],
    ['an end in the past', { name: 'a', scopes: ['students:read'], expires_at: '2020-01-01T00:00:00Z' }],
    ['another field', { name: 'a', scopes: ['students:read'], hash: 'x' }],
  ])('is refused a key with %s', async (_, json) => {
    expect((await make(owner, json)).status).toBe(422);
  });

  test('alone makes one, not support or a student', async () => {
    const json = { name: 'a', scopes: ['students:read'] };
    expect((await make(await signInSupport(product), json)).status).toBe(403);
    expect((await make(await product.signIn(), json)).status).toBe(403);
  });

  test('who loses the role loses her keys for good, also if she gets it back; erased, they go', async () => {
    const account = newAccount();
    const cookie = await product.signIn(account);
    const id = await idOf(account.email);
    await run(`update users set email_verified = true where id = $1`, [id]);
    await run(`update profiles set role = 'admin' where id = $1`, [id]);
    const program = asProgram(product, await makeKey(product, cookie));
    const act = (action: string) =>
      product.call('POST', `/api/admin/students/${id}/${action}`, { cookie: owner });
    expect((await program('GET', '/students')).status).toBe(200);
    expect((await act('make-support')).status).toBe(200);
    expect((await program('GET', '/students')).status).toBe(401);
    expect((await act('make-admin')).status).toBe(200);
    expect((await program('GET', '/students')).status).toBe(401);
    expect((await act('remove-admin')).status).toBe(200);
    expect((await act('erase')).status).toBe(200);
    expect(await run('select from api_keys where created_by = $1', [id])).toEqual([]);
  });
});

describe('a program', () => {
  test('invites, gives and takes access as the admin pages do, in its own name', async () => {
    const email = newAccount().email;
    const invited = await bodyOf(ask('POST', '/students', { email: email.toUpperCase(), name: 'Bia Prado' }));
    expect(invited).toEqual({ id: await idOf(email), changed: true, mailed: true });
    const again = await bodyOf(ask('POST', '/students', { email }));
    expect(again).toEqual({ ...invited, changed: false, mailed: false });
    const { id } = invited;
    const read = () => bodyOf(ask('GET', `/students/${id}`));
    expect(await read()).toMatchObject({ name: 'Bia Prado', email, access_source: 'granted' });
    expect(await bodyOf(ask('POST', `/students/${id}/revoke`))).toEqual({ id, changed: true, mailed: false });
    expect(await bodyOf(ask('POST', `/students/${id}/revoke`))).toMatchObject({ changed: false });
    expect(await read()).toMatchObject({ access_source: 'revoked' });
    expect(await bodyOf(ask('POST', `/students/${id}/grant`))).toEqual({ id, changed: true, mailed: true });
    const log = await run('select actor, action from audit_log where user_id = $1 order by created_at', [id]);
    expect(log).toEqual(
      ['grant-access', 'revoke-access', 'grant-access'].map((action) => ({
        actor: 'chave Planilha',
        action,
      })),
    );
    const mails = await run('select kind from outbox where recipient = $1', [email]);
    expect(mails).toEqual([{ kind: 'purchase' }, { kind: 'purchase' }]);
  });

  test('that invites a student with access changes nothing', async () => {
    const { email, id } = await newStudent();
    await ask('POST', `/students/${id}/grant`);
    expect(await bodyOf(ask('POST', '/students', { email }))).toEqual({ id, changed: false, mailed: false });
  });

  const cursor = (text: string) => Buffer.from(text).toString('base64url');
  const nobody = '00000000-0000-4000-8000-000000000000';
  test.each([
    ['a text that is no email', 422, 'POST', '/students', { email: 'nobody' }],
    ['a field that does not exist', 422, 'POST', '/students', { email: 'a@b.co', role: 'admin' }],
    ['a long email', 422, 'POST', '/students', { email: `${'a'.repeat(5_000)}@b.co` }],
    ['no rows', 422, 'GET', '/students?limit=0', undefined],
    ['too many rows', 422, 'GET', '/students?limit=101', undefined],
    ['a cursor that is none', 422, 'GET', '/students?after=x', undefined],
    ['a forged cursor', 422, 'GET', `/students?after=${cursor("1.'; drop table users")}`, undefined],
    ['the cursor of another list', 422, 'GET', `/students?after=${cursor('1.K7QX-3MPR-WH9D')}`, undefined],
    [
      'a cursor of a far year',
      200,
      'GET',
      `/students?after=${cursor(`${'9'.repeat(16)}.${nobody}`)}`,
      undefined,
    ],
    ['a long cursor', 422, 'GET', `/students?after=${'A'.repeat(5_000)}`, undefined],
    ['a parameter that does not exist', 422, 'GET', '/students?page=2', undefined],
    ['an id that is none', 404, 'GET', '/students/x', undefined],
    ['the id of nobody', 404, 'GET', `/students/${nobody}`, undefined],
    ['the id of nobody, to give access', 404, 'POST', `/students/${nobody}/grant`, undefined],
    ['another address', 404, 'GET', '/nothing', undefined],
  ])('that sends %s is answered %i', async (_, status, method, path, json) => {
    expect((await ask(method, path, json)).status).toBe(status);
  });

  test('reads each list once to its end, whatever comes meanwhile', async () => {
    for (let one = 0; one < 6; one += 1) {
      await newSale();
      await graduate();
    }
    // Equal times: the id decides.
    await run(`update users set created_at = '2026-01-01T00:00:00.123456Z'
      where id in (select id from users order by created_at desc limit 5)`);
    for (const [path, id, come] of [
      ['/students', 'id', () => newStudent()],
      ['/purchases', 'id', newSale],
      ['/progress', 'student_id', () => graduate()],
      ['/certificates', 'code', () => graduate()],
    ] as const) {
      const idsIn = (rows: Body[]) => rows.map((row) => row[id]);
      const whole = idsIn(await readAll(path, 100));
      await run('truncate rate_limits');
      const paged = idsIn(await readAll(path, 3, come));
      expect(whole.length).toBeGreaterThan(5);
      expect(paged).toEqual(whole);
      await run('truncate rate_limits');
    }
  });

  test('is limited by key, and wrong keys by network, both with Retry-After', async () => {
    const own = asProgram(product, await makeKey(product, owner));
    const many = async (program: typeof ask, count: number) =>
      Promise.all(Array.from({ length: count }, () => program('GET', '/students?limit=1')));
    const last = (await many(own, 121)).find(({ status }) => status === 429);
    expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await codeOf(last ?? new Response('{}'))).toBe('rate_limited');
    expect((await ask('GET', '/students')).status).toBe(200);
    const wrong = (await many(asProgram(product, 'iav_x'), 61)).map(({ status }) => status);
    expect(wrong.filter((status) => status === 401)).toHaveLength(60);
    expect(wrong.filter((status) => status === 429)).toHaveLength(1);
    // A right key from the same network still opens: others there may have the wrong ones.
    expect((await ask('GET', '/students')).status).toBe(200);
  });
});
