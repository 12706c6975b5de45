import { describe, expect, test } from 'vitest';
import { lessonIds } from '../../../tests/support/course.ts';
import { percentOf } from '../../../tests/support/graduate-actions.ts';
import { sharedFixture } from '../../../tests/support/shared-fixture.ts';
import { createTestApp } from '../../../tests/support/test-app.ts';

const product = await sharedFixture(createTestApp('progress'));

const complete = (cookie: string, lesson: string) =>
  product.call('POST', `/api/progress/lessons/${lesson}`, { cookie });
const merge = (cookie: string, completed_lessons: unknown) =>
  product.call('POST', '/api/progress', { cookie, json: { completed_lessons } });
const read = async (cookie: string) => (await product.call('GET', '/api/progress', { cookie })).json();

describe('progress', () => {
  test('starts empty', async () => {
    expect(await read(await product.signIn())).toMatchObject({
      completed_lessons: [],
      completed: 0,
      total: lessonIds.length,
      percent: 0,
    });
  });

  test('completes a lesson once and says when it was completed already', async () => {
    const cookie = await product.signIn();
    expect(await (await complete(cookie, 'm1v1')).json()).toMatchObject({
      already_completed: false,
      percent: percentOf(1),
    });
    expect(await (await complete(cookie, 'm1v1')).json()).toMatchObject({
      already_completed: true,
      percent: percentOf(1),
    });
    expect(await read(cookie)).toMatchObject({ completed_lessons: ['m1v1'] });
  });

  test('fifty simultaneous completions of one lesson leave one, and one of them was first', async () => {
    const cookie = await product.signIn();
    const answers = await Promise.all(Array.from({ length: 50 }, () => complete(cookie, 'm2v1')));
    const bodies = (await Promise.all(answers.map((answer) => answer.json()))) as {
      already_completed: boolean;
    }[];
    expect(bodies.filter(({ already_completed }) => !already_completed)).toHaveLength(1);
    const { rows } = await product.database.$client.query(
      `select completed_lessons from course_progress where 'm2v1' = any(completed_lessons)`,
    );
    expect(rows).toEqual([{ completed_lessons: ['m2v1'] }]);
  });

  test('all lessons completed at once are all saved', async () => {
    const cookie = await product.signIn();
    await Promise.all(lessonIds.map((lesson) => complete(cookie, lesson)));
    expect(await read(cookie)).toMatchObject({
      completed_lessons: expect.arrayContaining(lessonIds),
      completed: lessonIds.length,
      percent: 100,
      modules_completed: 6,
    });
  });

  test('merges what was completed without a connection, in the order of completion', async () => {
    const cookie = await product.signIn();
    await complete(cookie, 'm2v1');
    const answer = await merge(cookie, ['m1p1', 'm2v1', 'm1p1']);
    expect(await answer.json()).toMatchObject({
      already_completed: false,
      completed_lessons: ['m2v1', 'm1p1'],
    });
    expect(await (await merge(cookie, [])).json()).toMatchObject({ completed: 2 });
  });

  test('an empty list adds nothing for a student without progress', async () => {
    const cookie = await product.signIn();
    expect(await (await merge(cookie, [])).json()).toMatchObject({ already_completed: true, completed: 0 });
  });

  test('belongs to its student', async () => {
    const [one, other] = [await product.signIn(), await product.signIn()];
    await complete(one, 'm1v1');
    expect(await read(other)).toMatchObject({ completed: 0 });
  });

  test('refuses lessons that the course does not have, and adds none of such a list', async () => {
    const cookie = await product.signIn();
    expect((await complete(cookie, 'm9v9')).status).toBe(404);
    expect((await merge(cookie, ['m1v1', 'm9v9'])).status).toBe(404);
    expect((await merge(cookie, 'm1v1')).status).toBe(422);
    expect((await merge(cookie, Array(201).fill('m1v1'))).status).toBe(422);
    expect(await read(cookie)).toMatchObject({ completed: 0 });
  });
});
