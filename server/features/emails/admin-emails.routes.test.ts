import { expect, test } from 'vitest';
import { kindsTo } from '../../../domain/emails/kinds.ts';
import type { EmailRow } from '../../../domain/lists/emails.ts';
import { signInAdmin, signInSupport } from '../../../tests/support/admin.ts';
import { lessonIds } from '../../../tests/support/course.ts';
import { createGraduateActions } from '../../../tests/support/graduate-actions.ts';
import { linkIn, startInbox } from '../../../tests/support/inbox.ts';
import { startTestMail } from '../../../tests/support/mail-consumer.ts';
import { sharedFixture } from '../../../tests/support/shared-fixture.ts';
import { createTestApp, newAccount } from '../../../tests/support/test-app.ts';

const product = await sharedFixture(createTestApp('admin_emails', { REQUIRE_EMAIL_CONFIRMATION: false }));
const inbox = await sharedFixture(startInbox());
await sharedFixture(startTestMail(product, inbox.url));
const admin = await signInAdmin(product);

const run = (text: string, values: unknown[] = []) => product.database.$client.query(text, values);
const get = async (path: string) => {
  const answer = await product.call('GET', `/api/admin/letters${path}`, { cookie: admin });
  expect(answer.status).toBe(200);
  return answer.json();
};
const post = (path: string, json: object = {}) =>
  product.call('POST', `/api/admin/letters${path}`, { cookie: admin, json });
const list = async (query: string) => (await get(`?${query}`)) as { rows: EmailRow[]; total: number };
const welcome = (recipient: string) => ({ kind: 'welcome' as const, recipient, data: { name: 'Ana' } });

/** A mail that no process of the test sends. */
async function settled(recipient: string, columns: Record<string, unknown>): Promise<string> {
  const names = Object.keys(columns);
  const { rows } = await run(
    `insert into outbox (kind, recipient, data, due_at, ${names.join(', ')})
     values ('welcome', $1, '{"name":""}', null, ${names.map((_, index) => `$${index + 2}`).join(', ')}) returning id`,
    [recipient, ...Object.values(columns)],
  );
  return rows[0].id;
}
const refused = (recipient: string, last_error = '550 5.1.1 No such user') =>
  settled(recipient, { last_error, failed_at: new Date() });
const foundOf = async (recipient: string) => (await list(`q=${recipient}`)).rows[0];

test('lists what was sent, waits and was refused, found by address', async () => {
  const tag = 'fila.da.lista';
  await product.queueMail(welcome(`${tag}-1@example.com`));
  await inbox.next(`${tag}-1@example.com`);
  await refused(`${tag}-2@example.com`);
  await settled(`${tag}-3@example.com`, { failed_at: new Date(), last_error: 'nobody to write to' });
  await settled(`${tag}-4@example.com`, { sent_at: new Date() });
  await run(
    `insert into outbox (kind, recipient, data, due_at, attempts, last_error)
     values ('recovery', $1, '{}', now() + interval '1 hour', 3, 'connect ECONNREFUSED 10.0.0.1:465')`,
    [`${tag}-5@example.com`],
  );
  await expect.poll(async () => (await list(`q=${tag}&status=sent`)).total).toBe(2);
  expect((await list(`q=${tag}`)).rows.map(({ status }) => status)).toEqual([
    'waiting',
    'sent',
    'pointless',
    'refused',
    'sent',
  ]);
  expect((await list(`q=${tag}&status=refused`)).rows).toMatchObject([
    {
      recipient: `${tag}-2@example.com`,
      answer: '550 5.1.1 No such user',
      reason: expect.stringContaining('não existe'),
    },
  ]);
  expect((await list(`q=${tag}&status=waiting`)).rows).toMatchObject([
    { kind: 'recovery', attempts: 3, reason: 'O servidor de e-mail está desligado ou não aceita conexões.' },
  ]);
  expect((await list(`q=${tag}&kind=newsletter`)).total).toBe(0);
});

test('the answer of the mail server is shown without what may be a secret', async () => {
  await refused(
    'segredo@example.com',
    '535 smtp://bia:senha123@host AUTH dXNlcjpzZW5oYS1kZS11bS1zZXJ2aWRvcg==',
  );
  const shown = JSON.stringify(await foundOf('segredo@example.com'));
  expect(shown).not.toMatch(/senha123|dXNlcjpz/);
  expect(shown).toContain('não aceitou o usuário ou a senha');
});

test('one that was refused is sent again, once it is asked for, and that is recorded', async () => {
  const email = newAccount().email;
  const id = await refused(email);
  expect((await post(`/${id}/retry`)).status).toBe(200);
  expect((await inbox.next(email)).subject).toBe('Boas-vindas ao curso');
  await expect.poll(async () => (await foundOf(email))?.status).toBe('sent');
  expect((await post(`/${id}/retry`)).status).toBe(409);
  const { rows } = await run(
    `select actor, detail from audit_log where action = 'retry-letters' and detail like $1`,
    [`%${email}`],
  );
  expect(rows).toEqual([{ actor: 'Ana Souza', detail: `welcome: ${email}` }]);
});

test('all that were refused are sent again, but not what nobody needs any more', async () => {
  const [one, other, gone] = [newAccount().email, newAccount().email, newAccount().email];
  await refused(one);
  await refused(other);
  await settled(gone, { failed_at: new Date(), last_error: 'nobody to write to' });
  const answer = (await (await post('/retry')).json()) as { count: number };
  expect(answer.count).toBeGreaterThanOrEqual(2);
  await Promise.all([inbox.next(one), inbox.next(other)]);
  expect((await foundOf(gone))?.status).toBe('pointless');
  expect((await list('status=refused')).total).toBe(0);
});

test('an email is read as it was sent, without links of entry and codes', async () => {
  const account = newAccount();
  await product.signIn(account);
  const confirmation = await inbox.next(account.email);
  await product.call('POST', '/api/auth/request-password-reset', { json: { email: account.email } });
  const recovery = await inbox.next(account.email);
  await product.call('POST', '/api/auth/sign-in/request-code', { json: { email: account.email } });
  const code = /^\d{6}$/m.exec((await inbox.next(account.email)).text ?? '')?.[0] ?? '';
  expect(code).toMatch(/^\d{6}$/);
  await expect.poll(async () => (await list(`q=${account.email}&status=sent`)).total).toBe(3);
  const { rows } = await list(`q=${account.email}`);
  const sentEmails = await Promise.all(rows.map(({ id }) => get(`/${id}`)));
  for (const mail of [confirmation, recovery]) {
    const token = new URL(linkIn(mail)).searchParams.get('token') ?? '';
    const kept = sentEmails.find(({ subject }) => subject === mail.subject);
    expect(kept.body).toContain(
      '/'.concat(new URL(linkIn(mail)).pathname.slice(1), ' (link pessoal não guardado)'),
    );
    expect(JSON.stringify(sentEmails)).not.toContain(token);
  }
  expect(sentEmails.find(({ kind }) => kind === 'login-code').body).toContain('(código não guardado)');
  const { rows: stored } = await run('select o::text as row from outbox o where recipient = $1', [
    account.email,
  ]);
  expect(stored.map(({ row }) => row).join()).not.toContain(code);
  expect(sentEmails[0].user_id).toMatch(/^[0-9a-f-]{36}$/);
});

test('texts are kept for ninety days', async () => {
  const text = { subject: 'Assunto', body: 'Texto' };
  const age = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);
  const old = await settled('velha@example.com', { ...text, sent_at: age(91) });
  const recent = await settled('recente@example.com', { ...text, sent_at: age(89) });
  expect(await product.outbox.removeTexts()).toBe(1);
  expect(await get(`/${old}`)).toMatchObject({ subject: null, body: null, status: 'sent' });
  expect(await get(`/${recent}`)).toMatchObject(text);
});

test('a certificate brings one email with its address, and its replacement another', async () => {
  const { account, cookie, certificate } = await createGraduateActions(product).graduate('Célia Formada');
  await createGraduateActions(product).merge(cookie, []);
  const sentEmails = async (sought: string) =>
    (await list(`q=${account.email}`)).rows.filter(({ kind }) => kind === sought);
  expect(await sentEmails('certificate')).toHaveLength(1);
  let mail = await inbox.next(account.email);
  while (!mail.subject?.includes('certificado')) mail = await inbox.next(account.email);
  expect(mail.text).toContain(`/certificado/${certificate.code}`);
  expect(mail.text).toContain('Olá, Célia!');
  const { rows } = await run('select id from users where email = $1', [account.email]);
  await product.call('POST', `/api/admin/students/${rows[0].id}/rename`, {
    cookie: admin,
    json: { name: 'Célia Reformada' },
  });
  expect(await sentEmails('certificate')).toHaveLength(1);
  expect(await sentEmails('name-corrected')).toHaveLength(1);
});

test('certificates that are there already bring none', async () => {
  const account = newAccount();
  const cookie = await product.signIn(account);
  await run(
    `insert into certificates (code, user_id, student_name, course_title, course_hours, completed_at)
     select 'AAAA-AAAA-AAAA', id, 'Ana Souza', 'Curso', 20, now() from users where email = $1`,
    [account.email],
  );
  await createGraduateActions(product).merge(cookie, lessonIds);
  const { rows } = await run(`select 1 from outbox where recipient = $1 and kind = 'certificate'`, [
    account.email,
  ]);
  expect(rows).toHaveLength(0);
});

test('emails to the team and about its accounts are administrators’: a helper neither lists, opens nor retries them', async () => {
  const helper = await signInSupport(product);
  const [row] = (await run(`select email from profiles where role = 'admin' limit 1`)).rows;
  const administrator = (row as { email: string }).email;
  const tag = 'so.da.dona';
  const add = async (kind: string, recipient: string, data: object = {}) => {
    const { rows } = await run(
      `insert into outbox (kind, recipient, data, due_at, failed_at, last_error)
       values ($1, $2, $3, null, now(), '550 5.1.1') returning id`,
      [kind, recipient, JSON.stringify(data)],
    );
    return (rows[0] as { id: string }).id;
  };
  await run('delete from outbox');
  const teams = [
    ...(await Promise.all(
      kindsTo('team', 'administrators').map((kind) =>
        add(kind, `${tag}@example.com`, { change: 'make-admin' }),
      ),
    )),
    // An account of the team, and one that was of it.
    await add('password-changed', administrator),
    await add('recovery', administrator),
  ];
  const students = [await add('welcome', `${tag}@example.com`), await add('recovery', `${tag}@example.com`)];
  const read = async (path: string, cookie: string) => {
    const answer = await product.call('GET', `/api/admin/${path}`, { cookie });
    return (await answer.json()) as {
      rows: EmailRow[];
      total: number;
      emails: { total: number };
      attention: { kind: string; count: number }[];
    };
  };
  const refusedCount = ({ attention }: Awaited<ReturnType<typeof read>>) =>
    attention.find(({ kind }) => kind === 'letters-refused')?.count;
  const listed = await read('letters', helper);
  expect(listed.rows.map(({ id }) => id).sort()).toEqual([...students].sort());
  expect(listed.total).toBe(2);
  expect((await read('letters', admin)).total).toBe(teams.length + 2);
  for (const id of teams) {
    const opened = await product.call('GET', `/api/admin/letters/${id}`, { cookie: helper });
    const retried = await product.call('POST', `/api/admin/letters/${id}/retry`, {
      cookie: helper,
      json: {},
    });
    expect([opened.status, retried.status]).toEqual([404, 404]);
  }
  expect((await read('waiting', helper)).emails.total).toBe(2);
  expect((await read('waiting', admin)).emails.total).toBe(teams.length + 2);
  expect(refusedCount(await read('overview', helper))).toBe(2);
  expect(refusedCount(await read('overview', admin))).toBe(teams.length + 2);
  const account = await product.adminRepository.findByEmail(administrator);
  const page = await product.call('GET', `/api/admin/students/${account?.id}`, { cookie: helper });
  expect(((await page.json()) as { letters: unknown[] }).letters).toEqual([]);
});
