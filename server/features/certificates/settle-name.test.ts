import { describe, expect, test } from 'vitest';
import { createGraduateActions } from '../../../tests/support/graduate-actions.ts';
import { sharedFixture } from '../../../tests/support/shared-fixture.ts';
import { createTestApp } from '../../../tests/support/test-app.ts';

const product = await sharedFixture(createTestApp('settle_name'));
const students = createGraduateActions(product);

const settle = (cookie: string, name: string) =>
  product.call('POST', '/api/certificate/name', { cookie, json: { name } });
const certificateOf = async (cookie: string) =>
  ((await (await students.read(cookie)).json()) as { certificate: { code: string } }).certificate;

describe('the name on a certificate', () => {
  test('is right, says the student: nothing is replaced, and it is settled', async () => {
    const { account, cookie, certificate } = await students.graduate('Ana Souza');
    expect(certificate).toMatchObject({ is_name_checked: false });
    expect((await settle(cookie, 'Ana Souza')).status).toBe(200);
    expect(await certificateOf(cookie)).toEqual({ ...certificate, is_name_checked: true });
    expect((await settle(cookie, 'Ana Maria Souza')).status).toBe(409);
    expect(await students.rowsOf(account.email)).toHaveLength(1);
  });

  test('is corrected once: a new code, the old one tells of it, and the record says who and what', async () => {
    const { account, cookie, certificate } = await students.graduate('Ana Sousa');
    expect((await settle(cookie, ' Ana  Souza ')).status).toBe(200);
    const now = await certificateOf(cookie);
    expect(now).toMatchObject({ student_name: 'Ana Souza', is_name_checked: true });
    expect(await students.check(certificate.code)).toMatchObject({
      status: 'replaced',
      replaced_by: now.code,
    });
    const student = await product.call('GET', '/api/student', { cookie });
    expect(await student.json()).toMatchObject({ name: 'Ana Souza', certificate_name: 'Ana Souza' });
    const { rows } = await product.database.$client.query(
      'select actor_id = user_id as is_own, action, detail from audit_log join users on users.id = user_id where email = $1 order by action',
      [account.email],
    );
    expect(rows).toEqual([
      { is_own: true, action: 'rename', detail: 'Ana Sousa → Ana Souza' },
      { is_own: true, action: 'replace-certificate', detail: `${certificate.code} → ${now.code}` },
    ]);
    expect((await settle(cookie, 'Ana Sousa')).status).toBe(409);
  });

  test('is settled by one of many words at once', async () => {
    const { account, cookie } = await students.graduate('Ana Sousa');
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => settle(cookie, `Ana Souza ${'I'.repeat(index + 1)}`)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await students.rowsOf(account.email)).toHaveLength(2);
  });

  test.each(['Aluno', 'ana@example.com', '🐶', '', 7])('cannot become %j', async (name) => {
    const { cookie, certificate } = await students.graduate();
    expect((await settle(cookie, name as string)).status).toBe(422);
    expect(await certificateOf(cookie)).toEqual(certificate);
  });

  test('is nothing to speak of without a certificate', async () => {
    const cookie = await product.signIn({ name: 'Ana Sousa' });
    expect((await settle(cookie, 'Ana Souza')).status).toBe(409);
    const student = await product.call('GET', '/api/student', { cookie });
    expect(await student.json()).toMatchObject({ name: 'Ana Sousa' });
  });
});
