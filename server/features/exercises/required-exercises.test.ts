import { expect, test } from 'vitest';
import { exercisesOf, solutionOf } from '../../../domain/exercises.ts';
import { signInAdmin } from '../../../tests/support/admin.ts';
import { publishChange } from '../../../tests/support/content.ts';
import { lessonIds, shipped } from '../../../tests/support/course.ts';
import { createGraduateActions, readCertificate } from '../../../tests/support/graduate-actions.ts';
import { sharedFixture } from '../../../tests/support/shared-fixture.ts';
import { createTestApp, newAccount } from '../../../tests/support/test-app.ts';

const product = await sharedFixture(createTestApp('required_exercises'));
const students = createGraduateActions(product);
const owner = await signInAdmin(product);
const { sets } = shipped.exercises;
const total = sets.flatMap(exercisesOf).length;

/** Publishes whether exercises count, and at most the first modules' exercises. */
const publish = (countForCertificate: boolean, setCount = sets.length) =>
  publishChange(product, owner, 'exercises', { countForCertificate, sets: sets.slice(0, setCount) });

/** Answers a module's exercises; the last one wrongly if asked to. */
async function solve(cookie: string, set: (typeof sets)[number], isLastWrong = false) {
  const answers = exercisesOf(set).map((exercise, index, all) => ({
    exercise: exercise.id,
    chosen: isLastWrong && index === all.length - 1 ? solutionOf(exercise).slice(1) : solutionOf(exercise),
  }));
  const answer = await product.call('POST', `/api/exercises/${set.module}`, { cookie, json: { answers } });
  expect(answer.status).toBe(200);
}

const progressOf = async (cookie: string) => (await students.read(cookie)).json();
const [firstSet, ...otherSets] = sets;
if (!firstSet) throw new Error('no exercises');

test('exercises count for the certificate only while the owner says so', async () => {
  const earlier = await students.graduate('Bia Lima');
  expect(await progressOf(earlier.cookie)).not.toHaveProperty('exercises');

  await publish(true);
  expect(await readCertificate(students.read(earlier.cookie))).toEqual(earlier.certificate);
  expect(await students.check(earlier.certificate.code)).toMatchObject({ status: 'valid' });

  const account = newAccount({ name: 'Ana Souza' });
  const cookie = await product.signIn(account);
  expect(await readCertificate(students.merge(cookie, lessonIds))).toBeNull();
  expect(await progressOf(cookie)).toMatchObject({
    percent: 100,
    exercises: { solved: 0, total, next_module: firstSet.module },
  });
  for (const set of otherSets) await solve(cookie, set);
  await solve(cookie, firstSet, true);
  expect(await progressOf(cookie)).toMatchObject({
    exercises: { solved: total - 1, total, next_module: firstSet.module },
  });
  expect(await readCertificate(students.merge(cookie, lessonIds))).toBeNull();

  await solve(cookie, firstSet);
  const day = '2026-01-02T12:00:00.000Z';
  await product.database.$client.query(
    'update course_progress set updated_at = $2 from users where users.id = user_id and email = $1',
    [account.email, day],
  );
  const certificate = await readCertificate(students.merge(cookie, []));
  expect(certificate).toMatchObject({ student_name: 'Ana Souza' });
  // The last exercise ended the course, not the last lesson.
  expect(certificate).not.toMatchObject({ completed_at: day });
  // A later wrong answer takes nothing away.
  await solve(cookie, firstSet, true);
  expect(await readCertificate(students.merge(cookie, []))).toEqual(certificate);

  const waiting = await product.signIn(newAccount({ name: 'Caio Reis' }));
  expect(await readCertificate(students.merge(waiting, lessonIds))).toBeNull();
  await publish(false);
  expect(await progressOf(waiting)).not.toHaveProperty('exercises');
  expect(await readCertificate(students.merge(waiting, []))).toMatchObject({ student_name: 'Caio Reis' });
});

test('where exercises count, each solution comes after its first try, in the API and in the page', async () => {
  await publish(true, 1);
  const account = newAccount({ name: 'Lia Melo' });
  const cookie = await product.signIn(account);
  const address = `/api/exercises/${firstSet.module}`;
  const { id = '' } = (await product.sessions.find(cookie))?.user ?? {};
  const read = async () => JSON.stringify(await (await product.call('GET', address, { cookie })).json());
  const [tried, ...untried] = firstSet.questions;
  if (!tried) throw new Error('no question');
  const solutions = (text: string) => (text.match(/"(isRight|isWrong)"/g) ?? []).length;
  // The server renders the page from this.
  const rendered = async () => JSON.stringify(await product.features.exercises.read(id, firstSet.module));
  for (const text of [await read(), await rendered()]) {
    expect(solutions(text)).toBe(0);
    for (const { comment } of [
      ...firstSet.questions.flatMap(({ answers }) => answers),
      ...firstSet.texts.flatMap(({ passages }) => passages),
    ])
      if (comment) expect(text).not.toContain(JSON.stringify(comment));
    for (const { question } of firstSet.questions) expect(text).toContain(JSON.stringify(question));
  }
  const wrong = tried.answers.find(({ isRight }) => !isRight)?.id;
  const send = async (answers: object[]) =>
    (await product.call('POST', address, { cookie, json: { answers } })).json();
  // An answer to an earlier wording is no try.
  expect(solutions(JSON.stringify(await send([{ exercise: tried.id, chosen: ['gone'] }])))).toBe(0);
  const answered = await send([{ exercise: tried.id, chosen: [wrong] }]);
  expect(answered.questions[0]).toEqual(tried);
  expect(answered.results).toMatchObject([{ exercise: tried.id, is_right: false }]);
  for (const text of [JSON.stringify(answered), await read(), await rendered()])
    expect(solutions(text)).toBe(tried.answers.length);
  expect(untried.length).toBeGreaterThan(0);
  await publish(false);
  expect(solutions(await read())).toBeGreaterThan(tried.answers.length);
});

test('a name that an administrator corrects brings no certificate before the exercises', async () => {
  await publish(true, 1);
  const account = newAccount({ name: 'Aluno' });
  const cookie = await product.signIn(account);
  await students.merge(cookie, lessonIds);
  const { id } = (await product.sessions.find(cookie))?.user ?? { id: '' };
  const rename = (name: string) =>
    product.call('POST', `/api/admin/students/${id}/rename`, { cookie: owner, json: { name } });
  expect((await rename('Rita Melo')).status).toBe(200);
  expect(await readCertificate(students.read(cookie))).toBeNull();
  await solve(cookie, firstSet);
  expect(await readCertificate(students.merge(cookie, []))).toMatchObject({ student_name: 'Rita Melo' });
  await publish(false);
});
