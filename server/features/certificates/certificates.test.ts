import { describe, expect, test } from 'vitest';
import { printedFacts } from '../../../domain/certificate.ts';
import { lessonIds, shipped, site } from '../../../tests/support/course.ts';
import {
  createGraduateActions,
  lastLesson,
  lessonsButLast,
  percentOf,
  readCertificate,
} from '../../../tests/support/graduate-actions.ts';
import { sharedFixture } from '../../../tests/support/shared-fixture.ts';
import { createTestApp, newAccount, testOrigin } from '../../../tests/support/test-app.ts';

const product = await sharedFixture(createTestApp('certificates'));
const students = createGraduateActions(product);

describe('issuing', () => {
  test('completing the last lesson brings the certificate, and every answer after it the same one', async () => {
    const account = newAccount({ name: 'Zoë Conceição' });
    const cookie = await product.signIn(account);
    expect(await readCertificate(students.merge(cookie, lessonsButLast))).toBeNull();
    const certificate = await readCertificate(students.complete(cookie, lastLesson));
    expect(certificate).toEqual({
      code: expect.stringMatching(/^[2-9CDFGHJKMNPQRTVWXY]{4}(-[2-9CDFGHJKMNPQRTVWXY]{4}){2}$/),
      student_name: 'Zoë Conceição',
      course_title: site.courseTitle,
      course_hours: site.courseHours,
      printed: printedFacts(shipped),
      completed_at: expect.stringMatching(/Z$/),
      issued_at: expect.stringMatching(/Z$/),
      validation_url: `${testOrigin}/certificado/${certificate?.code}`,
      is_name_checked: false,
    });
    for (const again of [
      students.read(cookie),
      students.complete(cookie, lastLesson),
      students.merge(cookie, lessonIds),
      students.merge(cookie, []),
    ]) {
      expect(await readCertificate(again)).toEqual(certificate);
    }
    expect(await students.rowsOf(account.email)).toHaveLength(1);
  });

  test('the day of completion is that of the last lesson, whenever the certificate follows', async () => {
    const account = newAccount({ name: 'Aluno' });
    const cookie = await product.signIn(account);
    await students.merge(cookie, lessonIds);
    const run = (text: string) => product.database.$client.query(text, [account.email]);
    await run(
      `update course_progress set updated_at = '2026-01-02T12:00:00Z' from users where users.id = user_id and email = $1`,
    );
    await run(`update profiles set full_name = 'Ana Souza' where email = $1`);
    expect(await readCertificate(students.merge(cookie, []))).toMatchObject({
      completed_at: '2026-01-02T12:00:00.000Z',
    });
  });

  test.each(['Aluno', 'Estudante', 'ana@clinica.com.br', '🐶'])(
    'nobody called %s gets one, until the name is real',
    async (name) => {
      const { account, cookie, certificate } = await students.graduate(name);
      expect(certificate).toBeNull();
      expect(await readCertificate(students.read(cookie))).toBeNull();
      expect(await students.rowsOf(account.email)).toEqual([]);
      await product.database.$client.query(`update profiles set full_name = 'Ana Souza' where email = $1`, [
        account.email,
      ]);
      expect(await readCertificate(students.merge(cookie, []))).toMatchObject({ student_name: 'Ana Souza' });
    },
  );

  test('fifty simultaneous completions of the last lesson issue one', async () => {
    const account = newAccount();
    const cookie = await product.signIn(account);
    await students.merge(cookie, lessonsButLast);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => students.complete(cookie, lastLesson)),
    );
    const certificates = await Promise.all(answers.map(readCertificate));
    expect(new Set(certificates.map((certificate) => certificate?.code)).size).toBe(1);
    expect(certificates[0]?.code).toMatch(/^\S{14}$/);
    expect(await students.rowsOf(account.email)).toHaveLength(1);
  });

  test('every way to the last lesson at once issues one', async () => {
    const account = newAccount();
    const cookie = await product.signIn(account);
    await Promise.all([
      ...lessonIds.map((lesson) => students.complete(cookie, lesson)),
      ...Array.from({ length: 10 }, () => students.merge(cookie, lessonIds)),
      ...Array.from({ length: 10 }, () => students.read(cookie)),
    ]);
    expect(await students.rowsOf(account.email)).toHaveLength(1);
  });

  test('a lesson that the course gains later takes no certificate away', async () => {
    const { account, cookie, certificate } = await students.graduate();
    await product.database.$client.query(
      `update course_progress set completed_lessons = array_remove(completed_lessons, $2) from users where users.id = user_id and email = $1`,
      [account.email, lastLesson],
    );
    for (const answer of [await students.read(cookie), await students.complete(cookie, lessonIds[0] ?? '')]) {
      const body = (await answer.clone().json()) as { percent: number };
      expect(body.percent).toBe(percentOf(lessonsButLast.length));
      expect(await readCertificate(answer)).toEqual(certificate);
    }
  });
});
