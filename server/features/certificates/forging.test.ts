import { describe, expect, test } from 'vitest';
import { lessonIds } from '../../../tests/support/course.ts';
import {
  createGraduateActions,
  lastLesson,
  lessonsButLast,
  readCertificate,
} from '../../../tests/support/graduate-actions.ts';
import { sharedFixture } from '../../../tests/support/shared-fixture.ts';
import { createTestApp, newAccount } from '../../../tests/support/test-app.ts';
import { newCertificateCode } from './new-code.ts';

const product = await sharedFixture(createTestApp('forging'));
const students = createGraduateActions(product);

describe('forging', () => {
  test('all lessons but one are not enough, whoever asks and however', async () => {
    const account = newAccount();
    const cookie = await product.signIn(account);
    await students.merge(cookie, lessonsButLast);
    const attempts = [
      () => students.complete(cookie, lessonIds[0] ?? ''),
      () => students.merge(cookie, Array(200).fill(lessonIds[0])),
      () => students.merge(cookie, [...lessonsButLast, 'm9v9']),
      () => students.complete(cookie, `${lastLesson}%00`),
      () => students.complete(cookie, lastLesson.toUpperCase()),
      () => students.read(cookie),
      () => product.call('GET', `/api/progress?completed=${lessonIds.length}&percent=100`, { cookie }),
      () =>
        product.call('POST', '/api/progress', {
          cookie,
          json: {
            completed_lessons: [],
            completed: lessonIds.length,
            percent: 100,
            certificate: { code: newCertificateCode() },
            user_id: '0',
          },
        }),
    ];
    for (const attempt of attempts) {
      expect(((await (await attempt()).json()) as { certificate?: unknown }).certificate ?? null).toBeNull();
    }
    expect(await students.rowsOf(account.email)).toEqual([]);
  });

  test('the rule stands in the database too: no row without the whole set', async () => {
    const account = newAccount();
    const cookie = await product.signIn(account);
    await students.merge(cookie, lessonsButLast);
    const session = await product.sessions.find(cookie);
    if (!session) throw new Error('No session');
    // As if the process had counted wrongly.
    const forged = { completed: lessonIds.length, total: lessonIds.length };
    expect(await product.features.certificates.issueTo(session, forged)).toBeNull();
    expect(await students.rowsOf(account.email)).toEqual([]);
  });

  test("another student's code and requests give nothing", async () => {
    const { certificate } = await students.graduate('Bruna Lima');
    const thief = newAccount({ name: 'Carla Dias' });
    const cookie = await product.signIn(thief);
    await students.merge(cookie, lessonsButLast);
    await product.call('POST', '/api/progress', {
      cookie,
      json: { completed_lessons: [], certificate, code: certificate.code },
    });
    expect(await readCertificate(students.read(cookie))).toBeNull();
    expect(await (await product.call('GET', `/api/certificates/${certificate.code}`)).json()).toMatchObject({
      student_name: 'Bruna Lima',
    });
  });

  test('a replayed completion issues nothing new, and nothing at all after signing out', async () => {
    const { account, cookie, certificate } = await students.graduate();
    expect(await readCertificate(students.complete(cookie, lastLesson))).toEqual(certificate);
    await product.call('POST', '/api/auth/sign-out', { cookie });
    expect((await students.complete(cookie, lastLesson)).status).toBe(401);
    expect((await students.merge(cookie, lessonIds)).status).toBe(401);
    expect(await students.rowsOf(account.email)).toHaveLength(1);
  });

  test('nothing but completing lessons writes a certificate', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const { cookie, certificate } = await students.graduate();
      for (const [path, status] of [
        ['/api/certificates', 404],
        [`/api/certificates/${certificate.code}`, 405],
      ] as const)
        expect((await product.call(method, path, { cookie, json: { status: 'valid' } })).status).toBe(status);
    }
  });
});
