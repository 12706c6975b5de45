import { describe, expect, test } from 'vitest';
import { signInAdmin } from '../../../tests/support/admin.ts';
import { createGraduateActions } from '../../../tests/support/graduate-actions.ts';
import { startInbox } from '../../../tests/support/inbox.ts';
import { startTestMail } from '../../../tests/support/mail-consumer.ts';
import { sharedFixture } from '../../../tests/support/shared-fixture.ts';
import { createTestApp, newAccount } from '../../../tests/support/test-app.ts';

const product = await sharedFixture(createTestApp('name_requests'));
const inbox = await sharedFixture(startInbox());
await sharedFixture(startTestMail(product, inbox.url));
const students = createGraduateActions(product);
const admin = await signInAdmin(product);

interface Waiting {
  id: string;
  email: string;
  old_name: string;
  name: string;
  deadline: string;
  created_at: string;
}

const ask = (cookie: string, name: string) =>
  product.call('POST', '/api/certificate/name-request', { cookie, json: { name } });
const own = async (cookie: string) =>
  (await product.call('GET', '/api/certificate/name-request', { cookie })).json();
const waiting = async (email: string): Promise<Waiting | undefined> => {
  const answer = await product.call('GET', '/api/admin/name-requests', { cookie: admin });
  return ((await answer.json()) as { waiting: Waiting[] }).waiting.find((one) => one.email === email);
};
const decide = (id: string, action: 'approve' | 'refuse', json: object = {}) =>
  product.call('POST', `/api/admin/name-requests/${id}/${action}`, { cookie: admin, json });
/** Of a subject, past those that came before it. */
async function mailOf(email: string, subject: string) {
  for (;;) {
    const mail = await inbox.next(email);
    if (mail.subject === subject) return mail;
  }
}
const records = async (email: string) => {
  const { rows } = await product.database.$client.query(
    'select action, detail from audit_log join users on users.id = user_id where email = $1 order by audit_log.created_at, action',
    [email],
  );
  return rows;
};

describe('a name that a student asks to have corrected', () => {
  test('is corrected when the owner approves it: a new certificate, the old one tells of it, and a mail says so', async () => {
    const { account, cookie, certificate } = await students.graduate('Ana Sousa');
    expect(await own(cookie)).toEqual({ name: 'Ana Sousa', request: null });
    expect((await ask(cookie, ' Ana  Souza ')).status).toBe(201);
    const request = await waiting(account.email);
    expect(request).toMatchObject({ old_name: 'Ana Sousa', name: 'Ana Souza' });
    const days = Date.parse(request?.deadline ?? '') - Date.parse(request?.created_at ?? '');
    expect(days).toBe(7 * 86_400_000);

    expect((await decide(request?.id ?? '', 'approve')).status).toBe(200);
    const { certificate: now } = (await (await students.read(cookie)).json()) as {
      certificate: { code: string; student_name: string };
    };
    expect(now.student_name).toBe('Ana Souza');
    expect(await students.check(certificate.code)).toMatchObject({
      status: 'replaced',
      replaced_by: now.code,
    });
    const mail = await mailOf(account.email, 'O seu nome foi corrigido');
    expect(mail.text).toContain(`Novo certificado: ${now.code}`);
    expect(mail.text).toContain(`/certificado/${now.code}`);
    expect(await own(cookie)).toMatchObject({ name: 'Ana Souza', request: { status: 'approved' } });
    expect(await waiting(account.email)).toBeUndefined();
    expect(await records(account.email)).toEqual([
      { action: 'ask-rename', detail: 'Ana Sousa → Ana Souza' },
      { action: 'approve-rename', detail: 'Ana Sousa → Ana Souza' },
      { action: 'replace-certificate', detail: `${certificate.code} → ${now.code}` },
    ]);
  });

  test('is told of by mail without a certificate, too', async () => {
    const account = newAccount({ name: 'Rui Limma' });
    const cookie = await product.signIn(account);
    await ask(cookie, 'Rui Lima');
    await decide((await waiting(account.email))?.id ?? '', 'approve');
    const mail = await mailOf(account.email, 'O seu nome foi corrigido');
    expect(mail.text).toContain('Nome: Rui Lima');
    expect(mail.text).not.toContain('Novo certificado');
  });

  test('stays as it was when the owner refuses, and the mail says why', async () => {
    const account = newAccount({ name: 'Bia Reis' });
    const cookie = await product.signIn(account);
    await ask(cookie, 'Beatriz Reis');
    const id = (await waiting(account.email))?.id ?? '';
    expect((await decide(id, 'refuse', { reason: ' ' })).status).toBe(422);
    expect((await decide(id, 'refuse', { reason: 'Mande um documento.' })).status).toBe(200);
    expect(await own(cookie)).toMatchObject({
      name: 'Bia Reis',
      request: { status: 'refused', reason: 'Mande um documento.' },
    });
    const mail = await mailOf(account.email, 'Sobre a correção do seu nome');
    expect(mail.text).toContain('Mande um documento.');
    expect(mail.text).toContain('Nome pedido: Beatriz Reis');
    expect((await records(account.email)).map(({ action }) => action)).toEqual([
      'ask-rename',
      'refuse-rename',
    ]);
    // Nothing keeps her from asking again.
    expect((await ask(cookie, 'Beatriz Reis')).status).toBe(201);
  });

  test('is decided once, however many decide at once', async () => {
    const { account, cookie } = await students.graduate('Caio Mota');
    await ask(cookie, 'Caio Motta');
    const id = (await waiting(account.email))?.id ?? '';
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        index % 2 ? decide(id, 'approve') : decide(id, 'refuse', { reason: 'Não.' }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  });

  test('waits alone: a second one is refused, even at the same time', async () => {
    const cookie = await product.signIn(newAccount({ name: 'Léo Dias' }));
    const answers = await Promise.all([ask(cookie, 'Leo Dias'), ask(cookie, 'Leonardo Dias')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  test.each(['Aluno', 'ana@example.com', '', 'Eva Luz'])('cannot be %j', async (name) => {
    const cookie = await product.signIn(newAccount({ name: 'Eva Luz' }));
    expect((await ask(cookie, name)).status).toBe(422);
  });

  test('is asked for three times in a day', async () => {
    const account = newAccount({ name: 'Ivo Paz' });
    const cookie = await product.signIn(account);
    for (const name of ['Ivo Pás', 'Ivo Pazz', 'Ivo Pax']) {
      expect((await ask(cookie, name)).status).toBe(201);
      await decide((await waiting(account.email))?.id ?? '', 'refuse', { reason: 'Não.' });
    }
    expect((await ask(cookie, 'Ivo Paiz')).status).toBe(429);
  });

  test('is among what needs the owner', async () => {
    const cookie = await product.signIn(newAccount({ name: 'Gil Sá' }));
    await ask(cookie, 'Gilberto Sá');
    const answer = await product.call('GET', '/api/admin/overview?days=30', { cookie: admin });
    expect(JSON.stringify(await answer.json())).toContain('/painel/pedidos#nomes');
  });
});
