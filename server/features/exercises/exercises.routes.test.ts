import { describe, expect, test } from 'vitest';
import { signInAdmin } from '../../../tests/support/admin.ts';
import { shipped } from '../../../tests/support/course.ts';
import { sharedFixture } from '../../../tests/support/shared-fixture.ts';
import { createTestApp } from '../../../tests/support/test-app.ts';

const product = await sharedFixture(createTestApp('exercises'));
const [set] = shipped.exercises.sets;
if (!set) throw new Error('no exercises');
const [first, second] = set.questions;
const [hunt] = set.texts;
if (!first || !second || !hunt) throw new Error('too few exercises');

const address = `/api/exercises/${set.module}`;
const send = (cookie: string, answers: unknown, to = address) =>
  product.call('POST', to, { cookie, json: { answers } });
const read = async (cookie: string) => (await product.call('GET', address, { cookie })).json();
const right = { exercise: first.id, chosen: first.answers.flatMap((one) => (one.isRight ? [one.id] : [])) };
const wrong = {
  exercise: first.id,
  chosen: first.answers.flatMap((one) => (one.isRight ? [] : [one.id])).slice(0, 1),
};
const resultsOf = ({ results }: { results: { exercise: string; is_right: boolean }[] }) =>
  results.map(({ exercise, is_right }) => [exercise, is_right]);

describe('a student', () => {
  test('reads the exercises of a module, without results at first', async () => {
    const cookie = await product.signIn();
    expect(await read(cookie)).toEqual({
      module: set.module,
      questions: set.questions,
      texts: set.texts,
      is_required: false,
      results: [],
    });
  });

  test('keeps the latest answer to each exercise, however often it is sent', async () => {
    const cookie = await product.signIn();
    expect(resultsOf(await (await send(cookie, [wrong])).json())).toEqual([[first.id, false]]);
    const chosen = hunt.passages.flatMap(({ id, isWrong }) => (isWrong ? [id] : []));
    for (let again = 0; again < 2; again += 1)
      expect((await send(cookie, [right, { exercise: hunt.id, chosen }])).status).toBe(200);
    expect(resultsOf(await read(cookie))).toEqual([
      [first.id, true],
      [hunt.id, true],
    ]);
  });

  test('loses nothing to an older answer of another device', async () => {
    const cookie = await product.signIn();
    await send(cookie, [right]);
    await send(cookie, [{ ...wrong, age: 3_600 }]);
    expect(resultsOf(await read(cookie))).toEqual([[first.id, true]]);
  });

  test('sends answers to exercises that are gone without an error, and they are not stored', async () => {
    const cookie = await product.signIn();
    const answer = await send(cookie, [
      { exercise: 'gone', chosen: ['r1'] },
      { exercise: first.id, chosen: ['gone'] },
    ]);
    expect(answer.status).toBe(200);
    expect(await read(cookie)).toMatchObject({ results: [] });
  });

  test('sees only own results', async () => {
    const [one, other] = [await product.signIn(), await product.signIn()];
    await send(one, [right]);
    expect(await read(other)).toMatchObject({ results: [] });
  });

  test('is refused what makes no sense, and modules without exercises', async () => {
    const cookie = await product.signIn();
    expect((await product.call('GET', '/api/exercises/modulo9', { cookie })).status).toBe(404);
    expect((await send(cookie, [right], '/api/exercises/modulo9')).status).toBe(404);
    for (const answers of [[{ exercise: first.id, chosen: [] }], [{ chosen: ['a'] }], 'x', undefined])
      expect((await send(cookie, answers)).status).toBe(422);
    expect((await product.call('POST', address, { json: { answers: [right] } })).status).toBe(401);
  });

  test('counts the answered and the right ones of each module', async () => {
    const cookie = await product.signIn();
    const started = async () =>
      (await (await product.call('GET', '/api/progress/started', { cookie })).json()).exercises;
    expect(await started()).toEqual([]);
    const total = set.questions.length + set.texts.length;
    await send(cookie, [wrong, { exercise: second.id, chosen: ['gone'] }]);
    expect(await started()).toEqual([{ module: set.module, total, answered: 1, right: 0 }]);
    await send(cookie, [right]);
    expect(await started()).toEqual([{ module: set.module, total, answered: 1, right: 1 }]);
  });

  test('has neither progress nor certificate changed', async () => {
    const cookie = await product.signIn();
    const progress = async () => (await product.call('GET', '/api/progress', { cookie })).json();
    const before = await progress();
    await send(cookie, [right]);
    expect(await progress()).toEqual(before);
  });

  test('finds the answers in the copy of own data, and erasure removes them', async () => {
    const cookie = await product.signIn();
    await send(cookie, [right]);
    const copy = await (await product.call('GET', '/api/account/export', { cookie })).text();
    expect(copy).toContain(first.id);
    const { id } = (await product.sessions.find(cookie))?.user ?? { id: '' };
    await product.database.$client.query('delete from users where id = $1', [id]);
    const { rows } = await product.database.$client.query(
      'select 1 from exercise_answers where user_id = $1',
      [id],
    );
    expect(rows).toEqual([]);
  });
});

test('the course says which modules have exercises, and the minutes for them', async () => {
  const cookie = await product.signIn();
  const { modules } = await (await product.call('GET', '/api/course', { cookie })).json();
  const minutes = new Map(
    shipped.exercises.sets.map(({ module, questions, texts }) => [module, questions.length + texts.length]),
  );
  for (const { id, hasExercises, exerciseMinutes } of modules)
    expect([id, hasExercises, exerciseMinutes]).toEqual([id, minutes.has(id), minutes.get(id)]);
});

test('an administrator sees what most got wrong at first, without names', async () => {
  const own = await sharedFixture(createTestApp('exercise_numbers'));
  const answer = (cookie: string, answers: unknown) =>
    own.call('POST', address, { cookie, json: { answers } });
  const [one, other] = [await own.signIn(), await own.signIn()];
  const solved = {
    exercise: second.id,
    chosen: second.answers.flatMap(({ id, isRight }) => (isRight ? [id] : [])),
  };
  await answer(one, [wrong, solved]);
  await answer(one, [right]);
  await answer(other, [right]);
  const cookie = await signInAdmin(own);
  expect(await (await own.call('GET', '/api/admin/exercises', { cookie })).json()).toEqual({
    rows: [
      { module: set.module, exercise: first.id, title: first.question, students: 2, wrong: 1 },
      { module: set.module, exercise: second.id, title: second.question, students: 1, wrong: 0 },
    ],
  });
  expect((await own.call('GET', '/api/admin/exercises', { cookie: one })).status).toBe(403);
});
