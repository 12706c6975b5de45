import { describe, expect, test } from 'vitest';
import { lessonIds } from '../../tests/support/course.ts';
import { createGraduateActions, lastLesson, readCertificate } from '../../tests/support/graduate-actions.ts';
import { sharedFixture } from '../../tests/support/shared-fixture.ts';
import { createTestApp } from '../../tests/support/test-app.ts';

const product = await sharedFixture(createTestApp('administration'));
const students = createGraduateActions(product);

const actor = { id: null, name: 'dona' };
const { accountActions } = product.features.administration;
const { names } = product.features.certificates;
async function accountOf(email: string) {
  const account = await product.adminRepository.findByEmail(email);
  if (!account) throw new Error(`No account ${email}`);
  return account;
}

describe('the owner', () => {
  test('gives and takes the role, which the account’s security events tell', async () => {
    const { account } = await students.graduate();
    const found = await accountOf(account.email);
    await accountActions.giveRole(actor, found, 'admin');
    await accountActions.removeRole(actor, found);
    const { rows } = await product.database.$client.query(
      `select kind from security_events where user_id = $1 and network = 'terminal' order by created_at`,
      [found.id],
    );
    expect(rows.map(({ kind }) => kind)).toEqual(['role-granted', 'role-revoked']);
  });

  test('corrects a name: a new code replaces the old, which then says so', async () => {
    const { account, cookie, certificate } = await students.graduate('Ana Suza');
    const newCode = (await names.rename(actor, await accountOf(account.email), 'Ana Souza')) ?? '';
    expect(newCode).not.toBe(certificate.code);
    expect(await readCertificate(students.read(cookie))).toMatchObject({
      code: newCode,
      student_name: 'Ana Souza',
    });
    expect(await readCertificate(students.complete(cookie, lastLesson))).toMatchObject({ code: newCode });
    expect(await students.check(certificate.code)).toMatchObject({
      status: 'replaced',
      replaced_by: newCode,
    });
    expect(await students.check(newCode)).toMatchObject({ status: 'valid', replaced_by: null });
    const [old, current] = await students.rowsOf(account.email);
    expect(current.completed_at).toEqual(old.completed_at);
  });

  test('gives a name to somebody who had finished without one, and with it the certificate', async () => {
    const { account, cookie } = await students.graduate('Aluno');
    expect(await readCertificate(students.read(cookie))).toBeNull();
    await names.rename(actor, await accountOf(account.email), 'Ana Souza');
    expect(await readCertificate(students.read(cookie))).toMatchObject({ student_name: 'Ana Souza' });
  });

  test('writing the same name again replaces nothing', async () => {
    const { account, certificate } = await students.graduate('Ana Souza');
    expect(await names.rename(actor, await accountOf(account.email), 'Ana Souza')).toBeUndefined();
    expect(await students.check(certificate.code)).toMatchObject({ status: 'valid' });
  });

  test('revokes one: it says so, and the student gets no other by oneself', async () => {
    const { account, cookie, certificate } = await students.graduate();
    expect(await names.revoke(actor, certificate.code)).toMatchObject({ isRevoked: true });
    expect(await names.revoke(actor, certificate.code)).toMatchObject({ isRevoked: false });
    expect(await students.check(certificate.code)).toMatchObject({ status: 'revoked', replaced_by: null });
    for (const answer of [
      students.read(cookie),
      students.complete(cookie, lastLesson),
      students.merge(cookie, lessonIds),
    ]) {
      expect(await readCertificate(answer)).toBeNull();
    }
    expect(await students.rowsOf(account.email)).toHaveLength(1);
  });

  test('finds every change in the record', async () => {
    const { account, certificate } = await students.graduate('Ana Suza');
    const newCode = (await names.rename(actor, await accountOf(account.email), 'Ana Souza')) ?? '';
    await names.revoke(actor, newCode);
    const { rows } = await product.database.$client.query(
      'select actor, action, detail from audit_log join users on users.id = user_id where email = $1 order by audit_log.created_at, action',
      [account.email],
    );
    expect(rows).toEqual([
      { actor: 'dona', action: 'rename', detail: 'Ana Suza → Ana Souza' },
      { actor: 'dona', action: 'replace-certificate', detail: `${certificate.code} → ${newCode}` },
      { actor: 'dona', action: 'revoke-certificate', detail: newCode },
    ]);
  });
});
