import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { StudentRow } from '../../../domain/lists/students.ts';
import { signInAdmin, signInSupport } from '../../../tests/support/admin.ts';
import { createGraduateActions, lessonsButLast, percentOf } from '../../../tests/support/graduate-actions.ts';
import {
  handleEvents,
  newSample,
  sendPaymentMessage,
  testProviders,
} from '../../../tests/support/purchases.ts';
import {
  type Account,
  cookieOf,
  createTestApp,
  newAccount,
  type TestApp,
} from '../../../tests/support/test-app.ts';
import { signSampleMessage } from '../purchases/sample-messages.ts';

const settings = testProviders('http://127.0.0.1:9');
let product: TestApp;
let admin: string;
beforeAll(async () => {
  product = await createTestApp('admin_students', { COURSE_ACCESS: 'purchase', providers: settings });
  admin = await signInAdmin(product);
});
beforeEach(() => product.database.$client.query('truncate rate_limits'));
afterAll(() => product.close());

const get = (path: string) => product.call('GET', `/api/admin/${path}`, { cookie: admin });
async function list(query: string) {
  const answer = await get(`students?${query}`);
  expect(answer.status, await answer.clone().text()).toBe(200);
  return (await answer.json()) as { rows: StudentRow[]; total: number; page: number };
}
const namesIn = async (query: string) => (await list(query)).rows.map(({ name }) => name);
const idOf = async (email: string) => (await product.adminRepository.findByEmail(email))?.id ?? 'nobody';
const act = async (account: Account, action: string, json?: unknown, cookie = admin) =>
  product.call('POST', `/api/admin/students/${await idOf(account.email)}/${action}`, { cookie, json });
// biome-ignore lint/suspicious/noExplicitAny: each test looks at another part of it.
const one = async (account: Account): Promise<any> =>
  (await get(`students/${await idOf(account.email)}`)).json();
const accessOf = async (cookie: string) =>
  ((await (await product.call('GET', '/api/student', { cookie })).json()) as { access: string }).access;
const run = (text: string, values: unknown[] = []) => product.database.$client.query(text, values);

async function confirmed(account = newAccount()): Promise<{ account: Account; cookie: string }> {
  const cookie = await product.signIn(account);
  await run('update users set email_verified = true where email = $1', [account.email]);
  return { account, cookie };
}

async function buyer(sample = newSample(), account = newAccount({ email: sample.email.toLowerCase() })) {
  const signedIn = await confirmed(account);
  await tell(sample);
  return { ...signedIn, sample };
}

async function tell(sample: ReturnType<typeof newSample>): Promise<void> {
  const answer = await sendPaymentMessage(product, 'hotmart', signSampleMessage('hotmart', settings, sample));
  expect(answer.status).toBe(200);
  await handleEvents(product);
}

describe('the list', () => {
  test('finds by the beginnings of words in name and address, whatever their accents and case', async () => {
    await confirmed(newAccount({ name: 'Zélia Conceição Prado', email: 'zelia.prado@clinica-uai.example' }));
    await confirmed(newAccount({ name: 'Zelinda Prates', email: 'zp@outra.example' }));
    for (const q of ['zelia', 'ZÉLIA', 'conceicao', 'conceic zel', 'zelia.prado@clinica-uai.example', 'uai'])
      expect(await namesIn(`q=${encodeURIComponent(q)}`)).toEqual(['Zélia Conceição Prado']);
    expect(await namesIn('q=pra&sort=name')).toEqual(['Zélia Conceição Prado', 'Zelinda Prates']);
    expect(await namesIn('q=pra&sort=-name')).toEqual(['Zelinda Prates', 'Zélia Conceição Prado']);
    for (const q of [`'`, '&', '!zelia', ':*', '\\', `zelia') or true --`, '(', '%']) {
      const answer = await get(`students?q=${encodeURIComponent(q)}`);
      expect([q, answer.status]).toEqual([q, 200]);
    }
  });

  test('finds within words and forgives one letter where no word begins as typed', async () => {
    await confirmed(newAccount({ name: 'Thaís Wanderlei', email: 'tw@vetpataxo.example' }));
    for (const q of ['anderlei', 'pataxo', 'vanderlei', 'wandelei', 'wanderrlei', 'wanedrlei thais'])
      expect([q, await namesIn(`q=${encodeURIComponent(q)}`)]).toEqual([q, ['Thaís Wanderlei']]);
    await confirmed(newAccount({ name: 'Lívia Nunes', email: 'ln@vetpataxo.example' }));
    for (const q of ['Livia Numes', 'lyvia nunes', 'livia nnues', 'livia nunnes', 'livia unes'])
      expect([q, await namesIn(`q=${encodeURIComponent(q)}`)]).toEqual([q, ['Lívia Nunes']]);
    // Two letters, a word of three, one of four, another name.
    for (const q of ['vandelei', 'livia munis', 'wxy', 'tais wand', 'wanderlei souza'])
      expect(await namesIn(`q=${q}`)).toEqual([]);
    const csv = await (await get('students.csv?q=vanderlei')).text();
    expect(csv).toContain('tw@vetpataxo.example');
  });

  test('finds a word with a sign only where it stands so', async () => {
    await run(
      `insert into users (id, name, email) select gen_random_uuid(), 'Filipa Xis', 'fil.' || n || '.3pk@example.com' from generate_series(1, 3) n`,
    );
    await confirmed(newAccount({ name: 'Ótica 100%_natural', email: 'otica@sinais.example' }));
    expect((await list('q=fil 3pk')).total).toBe(3);
    for (const q of [
      'Fil%3pk',
      'fil_3pk',
      'fil*3pk',
      'fil.%.3pk',
      'fili_a',
      '%',
      '_',
      '.*xis',
      'otica@sinai%',
    ])
      expect([q, await namesIn(`q=${encodeURIComponent(q)}`)]).toEqual([
        q,
        q.length > 1 ? [] : ['Ótica 100%_natural'],
      ]);
    for (const q of ['ótica 100%', '100%_NAT', '"Ótica" <otica@sinais.example>,'])
      expect(await namesIn(`q=${encodeURIComponent(q)}`)).toEqual(['Ótica 100%_natural']);
  });

  test('sorts names as people do, and finds those of any script', async () => {
    for (const name of ['Ágata Qorde', 'Agda Qorde', 'ábaco Qorde', '李 Qorde'])
      await confirmed(newAccount({ name }));
    expect(await namesIn('q=qorde&sort=name')).toEqual([
      'ábaco Qorde',
      'Ágata Qorde',
      'Agda Qorde',
      '李 Qorde',
    ]);
    expect(await namesIn(`q=${encodeURIComponent('李')}`)).toEqual(['李 Qorde']);
  });

  test('has 25 to a page, each student on one of them', async () => {
    await run(
      `insert into users (id, name, email) select gen_random_uuid(), 'Folha Xavante', 'folha' || n || '@example.com' from generate_series(1, 30) n`,
    );
    const [first, second, third] = [
      await list('q=xavante&page=1'),
      await list('q=xavante&page=2'),
      await list('q=xavante&page=3'),
    ];
    expect([first.rows.length, second.rows.length, third.rows.length]).toEqual([25, 5, 0]);
    expect([first.total, second.page]).toEqual([30, 2]);
    expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(30);
  });

  test('says access, progress of the published lessons, and when somebody was last there', async () => {
    const { account, cookie } = await buyer(newSample({ name: 'Lia Tupinambá' }));
    await createGraduateActions(product).merge(cookie, lessonsButLast);
    expect((await list(`q=${account.email}`)).rows).toEqual([
      {
        id: await idOf(account.email),
        name: account.name,
        email: account.email,
        role: null,
        access: 'granted',
        access_source: 'bought',
        email_verified: true,
        percent: percentOf(lessonsButLast.length),
        tags: [],
        created_at: expect.stringMatching(/^20.*Z$/),
        last_seen_at: expect.stringMatching(/^20.*Z$/),
      },
    ]);
  });

  test('filters by access', async () => {
    const name = 'Filtro Guarani';
    const names = (access: string) => list(`q=guarani&access=${access}`);
    const open = await buyer(newSample(), newAccount({ name, email: 'aberta@example.com' }));
    await tell(newSample({ email: open.account.email }));
    const bought = newSample({ email: 'devolvida@example.com' });
    await buyer(bought, newAccount({ name, email: 'devolvida@example.com' }));
    await tell({ ...bought, status: 'refunded' });
    await confirmed(newAccount({ name, email: 'nunca@example.com' }));
    await product.signIn(newAccount({ name, email: 'sem-confirmar@example.com' }));
    const emails = async (access: string) => (await names(access)).rows.map(({ email }) => email);
    expect(await emails('granted')).toEqual(['aberta@example.com']);
    expect(await emails('refunded')).toEqual(['devolvida@example.com']);
    expect(await emails('never_bought')).toEqual(['nunca@example.com']);
    expect(await emails('unconfirmed')).toEqual(['sem-confirmar@example.com']);
    expect((await emails('')).length).toBe(4);
  });

  test('filters by progress', async () => {
    const student = (email: string) => confirmed(newAccount({ name: 'Etapa Caiapó', email }));
    const stalled = await student('parada@example.com');
    const started = await student('andando@example.com');
    const done = await student('pronta@example.com');
    await student('parada-no-inicio@example.com');
    await run(
      `insert into users (id, name, email) values (gen_random_uuid(), 'Etapa Caiapó', 'nunca-entrou@example.com')`,
    );
    for (const { account } of [stalled, started, done])
      await run(`insert into access_grants (email, granted_by) values ($1, 'teste')`, [account.email]);
    const { merge } = createGraduateActions(product);
    await merge(stalled.cookie, lessonsButLast);
    await merge(started.cookie, lessonsButLast);
    await merge(done.cookie, [...lessonsButLast, 'm1v1', ...(await lessonsOf())]);
    await run(`update users set last_login_at = now() - interval '15 days' where email = $1`, [
      stalled.account.email,
    ]);
    await run(`update course_progress set updated_at = now() - interval '15 days' where user_id = $1`, [
      await idOf(stalled.account.email),
    ]);
    const emails = async (progress: string) =>
      (await list(`q=caiapo&progress=${progress}`)).rows.map(({ email }) => email).sort();
    expect(await emails('none')).toEqual(['nunca-entrou@example.com', 'parada-no-inicio@example.com']);
    expect(await emails('started')).toEqual(['andando@example.com', 'parada@example.com']);
    expect(await emails('complete')).toEqual(['pronta@example.com']);
    expect(await emails('never')).toEqual(['nunca-entrou@example.com']);
    expect(await emails('stalled')).toEqual(['parada@example.com']);
    const byPercent = (await list('q=caiapo&sort=-percent')).rows.map(({ percent }) => percent);
    expect(byPercent).toEqual([
      100,
      percentOf(lessonsButLast.length),
      percentOf(lessonsButLast.length),
      0,
      0,
    ]);
    const bySeen = (await list('q=caiapo&sort=-last_seen_at')).rows.map(({ last_seen_at }) => last_seen_at);
    expect(bySeen.at(-1)).toBeNull();
  });

  test.each(['page=0', 'page=x', 'sort=email', 'access=all', 'progress=x', `q=${'x'.repeat(101)}`])(
    'refuses %s',
    async (query) => expect((await get(`students?${query}`)).status).toBe(422),
  );

  test('is exported as it is filtered, all pages, harmless in a spreadsheet', async () => {
    const name = '=1+1;"Xingu"';
    for (let count = 0; count < 27; count += 1)
      await run(`insert into users (id, name, email) values (gen_random_uuid(), $1, $2)`, [
        name,
        `+xingu${count}@example.com`,
      ]);
    const answer = await get('students.csv?q=xingu');
    expect(answer.headers.get('content-disposition')).toMatch(
      /attachment; filename="alunos-\d{4}-\d\d-\d\d\.csv"/,
    );
    const text = await answer.text();
    const bytes = new Uint8Array(await (await get('students.csv?q=xingu')).arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const lines = text.replace('\ufeff', '').trimEnd().split('\r\n');
    expect(lines[0]).toBe(
      '"Nome";"E-mail";"Acesso";"Origem do acesso";"E-mail confirmado";"Progresso (%)";"Etiquetas";"Cadastro";"Visto por último";"Código"',
    );
    expect(lines).toHaveLength(28);
    for (const line of lines.slice(1))
      expect(line).toMatch(
        /^"'=1\+1;""Xingu""";"'\+xingu\d+@example\.com";"Sem acesso";"sem acesso";"não";0;"";"20[^"]+";"Nunca entrou";/,
      );
  });

  test('each export is written down, a look at its headers is not', async () => {
    const exports = async () =>
      (await run(`select from audit_log where action = 'export-students'`)).rowCount ?? 0;
    const before = await exports();
    await product.call('HEAD', '/api/admin/students.csv', { cookie: admin });
    expect(await exports()).toBe(before);
    await (await get('students.csv?q=xingu')).text();
    expect(await exports()).toBe(before + 1);
  });

  test('is read at the pace of a person: lists together, each administrator on her own', async () => {
    // Refused for a second after the limit is cleared: the other tests ask as somebody else.
    const cookie = await signInAdmin(product);
    const answers = await Promise.all(
      Array.from({ length: 130 }, (_, turn) =>
        product.call('GET', `/api/admin/${turn % 2 ? 'students' : 'letters'}?q=nobody`, { cookie }),
      ),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(120);
    expect(refused).toHaveLength(10);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await get('students')).status).toBe(200);
  });

  test('an export that nobody reads to its end gives its connection back', async () => {
    const answer = await get('students.csv');
    await answer.body?.cancel();
    expect((await get('students.csv')).status).toBe(200);
    await expect
      .poll(async () => {
        const { rows } = await run(
          `select count(*)::int as count from pg_stat_activity where state like 'idle in transaction%' and datname = current_database()`,
        );
        return rows[0].count;
      })
      .toBe(0);
  });
});

async function lessonsOf(): Promise<string[]> {
  return product.features.content
    .current()
    .course.modules.flatMap(({ lessons }) => lessons.map(({ id }) => id));
}

describe('one student', () => {
  test('is shown with lessons, purchases, emails, certificates and what was done by hand', async () => {
    const { account, cookie, sample } = await buyer(newSample({ name: 'Marina Prado' }));
    const certificate = await createGraduateActions(product).merge(cookie, await lessonsOf());
    expect(certificate.status).toBe(200);
    await act(account, 'rename', { name: 'Marina do Prado' });
    const shown = await one(account);
    expect(shown).toMatchObject({
      name: 'Marina do Prado',
      access: 'granted',
      percent: 100,
      email_verified: true,
      has_password: true,
      session_count: 1,
      progress: { completed: shown.progress.total, percent: 100 },
      purchases: [{ provider: 'hotmart', status: 'approved', amount_cents: sample.amountCents }],
      certificates: [{ status: 'valid', student_name: 'Marina do Prado' }, { status: 'replaced' }],
    });
    expect(shown.progress.modules[0].lessons[0]).toEqual({
      id: expect.any(String),
      title: expect.any(String),
      completed: true,
    });
    expect(shown.letters.map(({ kind }: { kind: string }) => kind).sort()).toEqual([
      'certificate',
      'confirmation',
      'name-corrected',
      'purchase',
    ]);
    // Who, what, when.
    expect(shown.audit.find(({ action }: { action: string }) => action === 'rename')).toEqual({
      id: expect.any(String),
      actor: 'Ana Souza',
      action: 'rename',
      detail: `${account.name} → Marina do Prado`,
      created_at: expect.stringMatching(/^20.*Z$/),
    });
    const { rows } = await run(
      `select u.email from audit_log join users u on u.id = actor_id where user_id = $1 limit 1`,
      [shown.id],
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(shown)).not.toMatch(/token|argon2|"data"/);
  });

  test('is looked at once a day by each administrator, as the log says', async () => {
    const { account } = await confirmed();
    const other = await signInAdmin(product);
    const looks = async () => {
      const { rows } = await run(
        `select 1 from audit_log join users on users.id = user_id where email = $1 and action = 'look-at-student'`,
        [account.email],
      );
      return rows.length;
    };
    await Promise.all(Array.from({ length: 4 }, () => one(account)));
    expect(await looks()).toBe(1);
    const id = await idOf(account.email);
    await product.call('GET', `/api/admin/students/${id}`, { cookie: other });
    expect(await looks()).toBe(2);
    await run(`update audit_log set created_at = created_at - interval '1 day' where user_id = $1`, [id]);
    expect((await one(account)).audit).toHaveLength(2);
    expect(await looks()).toBe(3);
    await product.call('GET', '/api/admin/students?q=', { cookie: other });
    expect(await looks()).toBe(3);
  });

  test('of many looks the last few are shown, with every change', async () => {
    const { account } = await confirmed();
    const id = await idOf(account.email);
    await act(account, 'rename', { name: 'Primeira Mudança' });
    await run(
      `insert into audit_log (actor, actor_id, action, user_id, created_at)
       select 'Ana', users.id, 'look-at-student', $1, now() + day * interval '1 day'
       from users, generate_series(1, 60) as day where users.id = $1`,
      [id],
    );
    const actions = (await one(account)).audit.map(({ action }: { action: string }) => action);
    expect(actions.filter((action: string) => action === 'look-at-student')).toHaveLength(5);
    expect(actions).toContain('rename');
  });

  test('gets access and loses it, bought or given, and gets back what was bought', async () => {
    const { account, cookie } = await confirmed();
    expect(await accessOf(cookie)).toBe('never_bought');
    expect(await (await act(account, 'grant')).json()).toEqual({ ok: true, changed: true, mailed: true });
    expect(await (await act(account, 'grant')).json()).toEqual({ ok: true, changed: false, mailed: false });
    expect(await accessOf(cookie)).toBe('granted');
    await act(account, 'revoke');
    expect(await accessOf(cookie)).toBe('never_bought');
    expect(await (await act(account, 'revoke')).json()).toEqual({ ok: true, changed: false });

    const bought = await buyer();
    await act(bought.account, 'revoke');
    expect(await accessOf(bought.cookie)).toBe('never_bought');
    // Providers repeat what they say: the owner's word stands.
    await tell({ ...bought.sample, status: 'approved', now: new Date() });
    expect(await accessOf(bought.cookie)).toBe('never_bought');
    await act(bought.account, 'grant');
    expect(await accessOf(bought.cookie)).toBe('granted');
    await tell({ ...bought.sample, status: 'refunded' });
    expect(await accessOf(bought.cookie)).toBe('refunded');
  });

  test('says where access comes from, apart from the e-mail and from what it opens now', async () => {
    const factsOf = async (account: ReturnType<typeof newAccount>) => {
      const [row] = (await list(`q=${account.email}`)).rows;
      const { access_source, email_verified } = await one(account);
      expect(row).toMatchObject({ access_source, email_verified });
      return [row?.access, access_source, email_verified];
    };
    const paid = newAccount();
    await tell(newSample({ email: paid.email }));
    expect(await factsOf(paid)).toEqual(['unconfirmed', 'bought', false]);
    await act(paid, 'revoke');
    expect(await factsOf(paid)).toEqual(['unconfirmed', 'revoked', false]);

    const { account } = await confirmed();
    expect(await factsOf(account)).toEqual(['never_bought', 'none', true]);
    await act(account, 'grant');
    expect(await factsOf(account)).toEqual(['granted', 'granted', true]);
    await act(account, 'revoke');
    expect(await factsOf(account)).toEqual(['never_bought', 'revoked', true]);
    await act(account, 'grant');
    expect(await factsOf(account)).toEqual(['granted', 'granted', true]);

    const refunded = await buyer();
    await tell({ ...refunded.sample, status: 'refunded' });
    expect(await factsOf(refunded.account)).toEqual(['refunded', 'none', true]);
    const csv = await (await get(`students.csv?q=${paid.email}`)).text();
    expect(csv).toContain(';"Retirado";"retirado";"não";');
  });

  test('a new purchase opens what the owner has closed', async () => {
    const { account, cookie } = await buyer();
    await act(account, 'revoke');
    await tell(newSample({ email: account.email }));
    expect(await accessOf(cookie)).toBe('granted');
  });

  test('a guest gets the course by name and address, and no sale is stored', async () => {
    const account = newAccount();
    const answer = await product.call('POST', '/api/admin/students', { cookie: admin, json: account });
    expect([answer.status, await answer.json()]).toEqual([201, { id: await idOf(account.email) }]);
    expect(await one(account)).toMatchObject({ access_source: 'granted', purchases: [] });
    const helper = await signInSupport(product);
    const refused = await product.call('POST', '/api/admin/students', { cookie: helper, json: account });
    expect(refused.status).toBe(403);
  });

  test('an address that was wrong is corrected: access stays, both are told, only the new one gets a link', async () => {
    const [account, right] = [newAccount(), newAccount()];
    await product.call('POST', '/api/admin/students', { cookie: admin, json: account });
    await run(
      `update outbox set due_at = null, failed_at = now(), last_error = '550 5.1.1' where recipient = $1`,
      [account.email],
    );
    const id = await idOf(account.email);
    expect((await get('waiting')).status).toBe(200);
    const correct = (json: object, cookie = admin) =>
      product.call('POST', `/api/admin/students/${id}/email`, { cookie, json });
    expect((await correct({ email: right.email }, await signInSupport(product))).status).toBe(403);
    expect((await correct({ email: (await confirmed()).account.email })).status).toBe(422);
    expect((await correct({ email: right.email })).status).toBe(200);
    const student = await one(right);
    expect(student).toMatchObject({
      id,
      access_source: 'granted',
      email_verified: false,
      has_password: false,
    });
    expect(student.audit[0]).toMatchObject({
      action: expect.stringMatching(/^(correct-email|send-access)$/),
    });
    const { rows } = await run(
      `select kind, recipient from outbox where recipient = any($1) and due_at is not null order by kind, recipient`,
      [[account.email, right.email]],
    );
    expect(rows).toEqual([
      { kind: 'purchase', recipient: right.email },
      ...[account.email, right.email].sort().map((recipient) => ({ kind: 'security-changed', recipient })),
    ]);
    // Emails that were refused wait for nobody any more.
    const { emails } = await (await get('waiting')).json();
    expect(emails.rows.filter(({ recipient }: { recipient: string }) => recipient === right.email)).toEqual(
      [],
    );
    const colleague = newAccount();
    await product.signIn(colleague);
    await run(`update profiles set role = 'support' where email = $1`, [colleague.email]);
    expect((await act(colleague, 'email', { email: newAccount().email })).status).toBe(403);
  });

  test('a dispute that is won does not open what the owner has closed meanwhile', async () => {
    const { account, cookie, sample } = await buyer(newSample({ now: new Date(Date.now() - 60_000) }));
    const stripe = newSample({ email: account.email, now: new Date(Date.now() - 50_000) });
    const say = async (status: 'approved' | 'disputed' | 'won', now: Date) => {
      await sendPaymentMessage(
        product,
        'stripe',
        signSampleMessage('stripe', settings, { ...stripe, status, now }),
      );
      await handleEvents(product);
    };
    await tell({ ...sample, status: 'refunded' });
    await say('approved', new Date(Date.now() - 40_000));
    await say('disputed', new Date(Date.now() - 30_000));
    await act(account, 'revoke');
    await say('won', new Date(Date.now() - 20_000));
    expect(await accessOf(cookie)).not.toBe('granted');
    await act(account, 'grant');
    expect(await accessOf(cookie)).toBe('granted');
  });

  test('has the address confirmed, the sessions ended, and an email sent with the way in', async () => {
    const account = newAccount();
    const cookie = await product.signIn(account);
    await act(account, 'confirm');
    expect((await one(account)).email_verified).toBe(true);
    await act(account, 'send-access');
    expect((await one(account)).letters[0]).toMatchObject({ kind: 'recovery', status: 'waiting' });
    expect(await (await act(account, 'end-sessions')).json()).toEqual({ ok: true, ended: 1 });
    expect((await product.call('GET', '/api/session', { cookie })).status).toBe(401);
    const email = 'so-comprou@example.com';
    await tell(newSample({ email }));
    const unopened = newAccount({ email });
    await act(unopened, 'send-access');
    const kinds = (await one(unopened)).letters.map(({ kind }: { kind: string }) => kind);
    expect(kinds).toEqual(['purchase', 'purchase']);
    const done = (await one(account)).audit.map(({ action }: { action: string }) => action).sort();
    expect(done).toEqual(['confirm', 'end-sessions', 'look-at-student', 'send-access']);
  });

  test.each([{ name: '' }, { name: 'ana@example.com' }, {}, { name: 'Ana\u202eSouza' }])(
    'gets no name that is none: %j',
    async (json) => {
      const { account } = await confirmed();
      expect((await act(account, 'rename', json)).status).toBe(422);
      expect((await one(account)).audit).toEqual([]);
    },
  );
});

describe('administrators', () => {
  test('show support neither emails about their account nor its history', async () => {
    const { account } = await confirmed();
    await act(account, 'make-admin');
    expect((await one(account)).audit).toMatchObject([{ action: 'grant' }]);
    const cookie = await signInSupport(product);
    const answer = await product.call('GET', `/api/admin/students/${await idOf(account.email)}`, { cookie });
    expect(await answer.json()).toMatchObject({ role: 'admin', letters: [], audit: [] });
    await act(account, 'remove-admin');
  });

  test('are made and removed, and lose the admin area at once', async () => {
    const { account } = await confirmed();
    expect((await act(account, 'make-admin')).status).toBe(200);
    const cookie = cookieOf(await product.call('POST', '/api/auth/sign-in/email', { json: account }));
    const asOther = () => product.call('GET', '/api/admin/students', { cookie });
    expect((await asOther()).status).toBe(200);
    expect((await act(account, 'remove-admin')).status).toBe(200);
    expect((await asOther()).status).toBe(403);
    const { rows } = await run(
      `select kind, network from security_events where user_id = $1 and kind like 'role%' order by created_at`,
      [await idOf(account.email)],
    );
    expect(rows).toEqual([
      { kind: 'role-granted', network: 'desk' },
      { kind: 'role-revoked', network: 'desk' },
    ]);
  });

  test('are never none, even when two remove one another at once', async () => {
    const other = await createTestApp('admin_last_admin');
    try {
      const cookies = [await signInAdmin(other), await signInAdmin(other)];
      const { rows } = await other.database.$client.query<{ id: string }>(
        `select id from profiles where role = 'admin' order by created_at`,
      );
      const remove = (by: number, of: number) =>
        other.call('POST', `/api/admin/students/${rows[of]?.id}/remove-admin`, { cookie: cookies[by] ?? '' });
      const answers = await Promise.all([remove(0, 1), remove(1, 0)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, expect.any(Number)]);
      const left = await other.adminRepository.listAdmins();
      expect(left).toHaveLength(1);
      const last = await other.adminRepository.findByEmail(left[0]?.email ?? '');
      const by = rows[0]?.id === last?.id ? 0 : 1;
      const refused = await remove(by, by);
      expect(refused.status).toBe(409);
      expect(await refused.json()).toMatchObject({ error: { code: 'last_administrator' } });
      expect(await other.adminRepository.listAdmins()).toHaveLength(1);
    } finally {
      await other.close();
    }
  });
});

describe('tags', () => {
  const change = async (account: Account, tags: unknown) =>
    product.call('PUT', `/api/admin/students/${await idOf(account.email)}/tags`, {
      cookie: admin,
      json: { tags },
    });

  test('are replaced as a whole, filter the list, and are in its export', async () => {
    const { account } = await confirmed(newAccount({ name: 'Etiqueta Munduruku' }));
    expect((await change(account, ['Turma 2', ' Clínica  Sol ', 'turma 2'])).status).toBe(200);
    expect((await one(account)).tags).toEqual(['Clínica Sol', 'turma 2']);
    expect((await change(account, ['Clínica Sol'])).status).toBe(200);
    expect(await namesIn(`tag=${encodeURIComponent('Clínica Sol')}`)).toEqual(['Etiqueta Munduruku']);
    expect(await namesIn('tag=turma%202')).toEqual([]);
    expect(await (await get('student-tags')).json()).toEqual({ tags: ['Clínica Sol'] });
    expect(await (await get('students.csv?q=munduruku')).text()).toContain(';"Clínica Sol";');
    expect((await one(account)).audit[0]).toMatchObject({ action: 'tag-student', detail: 'Clínica Sol' });
  });

  test.each([[['a,b']], [['']], [['x'.repeat(41)]], ['x'], [Array.from({ length: 21 }, (_, n) => `t${n}`)]])(
    'refuse %j',
    async (tags) => {
      const { account } = await confirmed();
      expect((await change(account, tags)).status).toBe(422);
      expect((await one(account)).tags).toEqual([]);
    },
  );
});

describe('an import', () => {
  const send = (json: object, path = '') =>
    product.call('POST', `/api/admin/student-imports${path}`, { cookie: admin, json });
  const emailsTo = async (email: string) =>
    (await run('select kind from outbox where recipient = $1', [email])).rows.length;

  test('is checked without writing, then opens the course to all at once, once', async () => {
    const known = await confirmed(newAccount({ email: 'conhecida@clinica.example' }));
    const { account: unconfirmed } = { account: newAccount({ email: 'nova.demais@clinica.example' }) };
    const hers = await product.signIn(unconfirmed);
    const { account: bought } = await buyer(newSample({ email: 'comprou@clinica.example' }));
    const csv = `nome;e-mail\nPia Kariri;pia@clinica.example\n;${known.account.email}\n;${unconfirmed.email}\n;${bought.email}\nSem e-mail;`;

    const checked = await (await send({ csv }, '/check')).json();
    expect(checked).toEqual({
      people: [
        { line: 2, name: 'Pia Kariri', email: 'pia@clinica.example', state: 'new' },
        { line: 3, name: '', email: known.account.email, state: 'account' },
        { line: 4, name: '', email: unconfirmed.email, state: 'unconfirmed' },
        { line: 5, name: '', email: bought.email, state: 'access' },
      ],
      errors: [{ line: 6, message: 'Falta o e-mail.' }],
      products: [],
    });
    expect(await idOf('pia@clinica.example')).toBe('nobody');

    const mailsBefore = await emailsTo(bought.email);
    const imported = await send({ csv, tag: 'Clínica Lua' });
    expect(await imported.json()).toEqual({ opened: 3, total: 4 });
    const rows = (await list('tag=Cl%C3%ADnica%20Lua&sort=name')).rows;
    expect(rows.map(({ email }) => email).sort()).toEqual(
      ['pia@clinica.example', known.account.email, unconfirmed.email, bought.email].sort(),
    );
    expect(rows.find(({ email }) => email === 'pia@clinica.example')?.name).toBe('Pia Kariri');
    expect(await accessOf(known.cookie)).toBe('granted');
    // Anybody may have signed up with an e-mail that nobody confirmed.
    expect((await product.call('GET', '/api/student', { cookie: hers })).status).toBe(401);
    expect(await emailsTo('pia@clinica.example')).toBe(1);
    expect(await emailsTo(bought.email)).toBe(mailsBefore);

    expect(await (await send({ csv, tag: 'clínica LUA' })).json()).toEqual({ opened: 0, total: 4 });
    expect((await one(known.account)).tags).toEqual(['Clínica Lua']);
    expect(await emailsTo('pia@clinica.example')).toBe(1);
  });

  test('without a single good line is refused', async () => {
    expect((await send({ csv: 'nome;e-mail\nAna;' })).status).toBe(422);
    expect((await send({ csv: '' }, '/check')).status).toBe(422);
  });
});
