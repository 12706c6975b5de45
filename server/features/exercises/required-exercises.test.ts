import { expect, test } from 'vitest';
import { requiredShare, rightNeeded, solutionOf } from '../../../domain/exercises.ts';
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
const situations = sets.flatMap(({ questions }) => questions).length;
const texts = sets.flatMap((set) => set.texts).length;
const needed = rightNeeded(situations);

/** Publishes whether exercises count, and at most the first modules' exercises. */
const publish = (countForCertificate: boolean, setCount = sets.length) =>
  publishChange(product, owner, 'exercises', { countForCertificate, sets: sets.slice(0, setCount) });

type Exercises = (typeof sets)[number];

/** Answers a module's exercises in order; of its situations only so many rightly. */
async function answerAll(cookie: string, set: Exercises, rightCount = set.questions.length) {
  const answers = [
    ...set.questions.map((question, index) => ({
      exercise: question.id,
      chosen: question.answers
        .filter(({ isRight }) => isRight === index < rightCount)
        .slice(0, 1)
        .map(({ id }) => id),
    })),
    ...set.texts.map(({ id, passages }) => ({
      exercise: id,
      chosen: passages.slice(0, 1).map((one) => one.id),
    })),
  ];
  const answer = await product.call('POST', `/api/exercises/${set.module}`, { cookie, json: { answers } });
  expect(answer.status).toBe(200);
}

const progressOf = async (cookie: string) => (await students.read(cookie)).json();
const [firstSet, ...otherSets] = sets;
if (!firstSet) throw new Error('no exercises');

test('exercises count for the certificate only while the owner says so', async () => {
  const earlier = await students.graduate('Bia Lima');
  expect(await progressOf(earlier.cookie)).not.toHaveProperty('exercises');
  expect(earlier.certificate).not.toHaveProperty('printed.exercise_share');
  expect(await students.check(earlier.certificate.code)).not.toHaveProperty('exercises');

  await publish(true);
  expect(await readCertificate(students.read(earlier.cookie))).toEqual(earlier.certificate);
  expect(await students.check(earlier.certificate.code)).toMatchObject({ status: 'valid' });

  const account = newAccount({ name: 'Ana Souza' });
  const cookie = await product.signIn(account);
  expect(await readCertificate(students.merge(cookie, lessonIds))).toBeNull();
  const start = { situations, needed, right: 0, texts, texts_done: 0, is_met: false, is_out_of_reach: false };
  expect(await progressOf(cookie)).toMatchObject({
    percent: 100,
    exercises: { ...start, next_module: firstSet.module },
  });
  for (const set of otherSets) await answerAll(cookie, set);
  // All situations of the other modules suffice; the first module's text is missing.
  expect(situations - firstSet.questions.length).toBeGreaterThanOrEqual(needed);
  expect(await progressOf(cookie)).toMatchObject({
    exercises: { is_met: false, next_module: firstSet.module },
  });
  expect(await readCertificate(students.merge(cookie, lessonIds))).toBeNull();

  await answerAll(cookie, firstSet, 0);
  const day = '2026-01-02T12:00:00.000Z';
  await product.database.$client.query(
    'update course_progress set updated_at = $2 from users where users.id = user_id and email = $1',
    [account.email, day],
  );
  const certificate = await readCertificate(students.merge(cookie, []));
  expect(certificate).toMatchObject({
    student_name: 'Ana Souza',
    printed: { exercise_share: requiredShare },
  });
  // The last exercise ended the course, not the last lesson.
  expect(certificate).not.toMatchObject({ completed_at: day });
  expect(await students.check(certificate?.code ?? '')).toMatchObject({
    exercises: expect.stringContaining(`${requiredShare}%`),
  });

  const waiting = await product.signIn(newAccount({ name: 'Caio Reis' }));
  expect(await readCertificate(students.merge(waiting, lessonIds))).toBeNull();
  await publish(false);
  expect(await progressOf(waiting)).not.toHaveProperty('exercises');
  expect(await readCertificate(students.merge(waiting, []))).toMatchObject({ student_name: 'Caio Reis' });
  // Nothing takes an issued certificate away, whichever way the switch goes.
  for (const on of [true, false]) {
    await publish(on);
    expect(await readCertificate(students.merge(cookie, []))).toEqual(certificate);
    expect(await students.check(certificate?.code ?? '')).toMatchObject({ status: 'valid' });
  }
});

test('only the first try counts: no later one, on another device, at once or by an older clock, changes it', async () => {
  await publish(true);
  const cookie = await product.signIn(newAccount({ name: 'Eva Dias' }));
  await students.merge(cookie, lessonIds);
  for (const set of sets) await answerAll(cookie, set, 0);
  const lost = { right: 0, texts_done: texts, is_met: false, is_out_of_reach: true, next_module: null };
  expect(await progressOf(cookie)).toMatchObject({ exercises: lost });
  for (const set of sets) {
    const right = set.questions.map((question) => ({ exercise: question.id, chosen: solutionOf(question) }));
    const send = (answers: object[]) =>
      product.call('POST', `/api/exercises/${set.module}`, { cookie, json: { answers } });
    await Promise.all([send(right), send(right.map((one) => ({ ...one, age: 3_600 })))]);
    expect((await send([...right, ...right])).status).toBe(200);
    const { results } = await (await product.call('GET', `/api/exercises/${set.module}`, { cookie })).json();
    // The page shows what was answered last; what counts stays.
    for (const { exercise } of right)
      expect(results).toContainEqual(
        expect.objectContaining({ exercise, is_right: true, was_right_at_first: false }),
      );
  }
  expect(await progressOf(cookie)).toMatchObject({ exercises: lost });
  expect(await readCertificate(students.merge(cookie, []))).toBeNull();
  const response = await product.call('GET', '/api/account/export', { cookie });
  expect(response.status).toBe(200);
  await publish(false);
});

test('of two first tries at once one counts, and the answer to neither shows before', async () => {
  await publish(true);
  const cookie = await product.signIn(newAccount({ name: 'Gil Nunes' }));
  const [question] = firstSet.questions;
  if (!question) throw new Error('no question');
  const tries = question.answers.map(({ id }) => [{ exercise: question.id, chosen: [id] }]);
  await Promise.all(
    tries.map((answers) =>
      product.call('POST', `/api/exercises/${firstSet.module}`, { cookie, json: { answers } }),
    ),
  );
  const { exercises } = await progressOf(cookie);
  expect(exercises.right).toBeLessThanOrEqual(1);
  const counted = exercises.right;
  for (const answers of tries)
    await product.call('POST', `/api/exercises/${firstSet.module}`, { cookie, json: { answers } });
  expect((await progressOf(cookie)).exercises.right).toBe(counted);
  await publish(false);
});

test('first tries from before the owner turned it on count, those of an earlier wording do not', async () => {
  const account = newAccount({ name: 'Rui Prado' });
  const cookie = await product.signIn(account);
  await students.merge(cookie, []);
  const { id = '' } = (await product.sessions.find(cookie))?.user ?? {};
  // Rows as the release before stored them.
  const store = (module: string, exercise: string, chosen: string[], first: boolean) =>
    product.database.$client.query(
      `insert into exercise_answers (user_id, module_id, exercise_id, chosen, is_right, was_right_at_first, answered_at)
       values ($1, $2, $3, $4, true, $5, now() - interval '1 day')`,
      [id, module, exercise, chosen, first],
    );
  for (const { module, questions, texts: ownTexts } of sets) {
    for (const question of questions) await store(module, question.id, solutionOf(question), true);
    for (const text of ownTexts) await store(module, text.id, solutionOf(text), false);
  }
  const [reworded] = firstSet.questions;
  if (!reworded) throw new Error('no question');
  await product.database.$client.query(
    `update exercise_answers set chosen = '{gone}', was_right_at_first = false where user_id = $1 and exercise_id = $2`,
    [id, reworded.id],
  );
  await publish(true);
  expect(await progressOf(cookie)).toMatchObject({
    exercises: { right: situations - 1, texts_done: texts, is_met: true },
  });
  const answers = [{ exercise: reworded.id, chosen: solutionOf(reworded) }];
  await product.call('POST', `/api/exercises/${firstSet.module}`, { cookie, json: { answers } });
  expect(await progressOf(cookie)).toMatchObject({ exercises: { right: situations } });
  expect(await readCertificate(students.merge(cookie, lessonIds))).toMatchObject({
    student_name: 'Rui Prado',
  });
  await publish(false);
});

test('where exercises count, each solution comes after its first try', async () => {
  await publish(true, 1);
  const account = newAccount({ name: 'Lia Melo' });
  const cookie = await product.signIn(account);
  const address = `/api/exercises/${firstSet.module}`;
  const read = async () => JSON.stringify(await (await product.call('GET', address, { cookie })).json());
  const [tried, ...untried] = firstSet.questions;
  if (!tried) throw new Error('no question');
  const solutions = (text: string) => (text.match(/"(isRight|isWrong)"/g) ?? []).length;
  const text = await read();
  expect(solutions(text)).toBe(0);
  for (const { comment } of [
    ...firstSet.questions.flatMap(({ answers }) => answers),
    ...firstSet.texts.flatMap(({ passages }) => passages),
  ])
    if (comment) expect(text).not.toContain(JSON.stringify(comment));
  for (const { question } of firstSet.questions) expect(text).toContain(JSON.stringify(question));
  const wrong = tried.answers.find(({ isRight }) => !isRight)?.id;
  const send = async (answers: object[]) =>
    (await product.call('POST', address, { cookie, json: { answers } })).json();
  // An answer to an earlier wording is no try.
  expect(solutions(JSON.stringify(await send([{ exercise: tried.id, chosen: ['gone'] }])))).toBe(0);
  const answered = await send([{ exercise: tried.id, chosen: [wrong] }]);
  expect(answered.questions[0]).toEqual(tried);
  expect(answered.results).toMatchObject([{ exercise: tried.id, is_right: false }]);
  for (const shown of [JSON.stringify(answered), await read()])
    expect(solutions(shown)).toBe(tried.answers.length);
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
  await answerAll(cookie, firstSet);
  expect(await readCertificate(students.merge(cookie, []))).toMatchObject({ student_name: 'Rita Melo' });
  await publish(false);
});
