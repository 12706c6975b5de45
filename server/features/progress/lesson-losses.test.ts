import { beforeEach, expect, test } from 'vitest';
import type { LessonLoss } from '../../../domain/lesson-losses.ts';
import { signInAdmin } from '../../../tests/support/admin.ts';
import { lessonIds } from '../../../tests/support/course.ts';
import { sharedFixture } from '../../../tests/support/shared-fixture.ts';
import { createTestApp, newAccount } from '../../../tests/support/test-app.ts';

const product = await sharedFixture(createTestApp('lesson_losses', { COURSE_ACCESS: 'purchase' }));
const owner = await signInAdmin(product);
const run = (text: string, values: unknown[] = []) => product.database.$client.query(text, values);

beforeEach(() => run('truncate course_progress, access_grants, lesson_positions'));

/** A student with access who has completed the lessons. @param daysAgo of the last one */
async function student(lessons: readonly string[], daysAgo: number, hasAccess = true) {
  const account = newAccount();
  await product.signIn(account);
  const { rows } = await run('update users set email_verified = true where email = $1 returning id', [
    account.email,
  ]);
  if (hasAccess)
    await run(`insert into access_grants (email, granted_by) values ($1, 'Dona')`, [account.email]);
  await run(
    `insert into course_progress (user_id, completed_lessons, updated_at)
     values ($1, $2, now() - make_interval(days => $3))`,
    [rows[0].id, lessons, daysAgo],
  );
  return rows[0].id as string;
}

async function losses(): Promise<LessonLoss[]> {
  const answer = await product.call('GET', '/api/admin/lesson-losses', { cookie: owner });
  return (await answer.json()).lessons;
}
const counts = async (count: number) =>
  (await losses()).slice(0, count).map(({ reached, completed, stopped }) => [reached, completed, stopped]);
const [first = '', second = '', third = '', fourth = ''] = lessonIds;

test('lessons stand in the order of the course, and nobody has reached any', async () => {
  const lessons = await losses();
  expect(lessons.map(({ id }) => id)).toEqual(lessonIds);
  expect(lessons[0]).toMatchObject({ title: expect.any(String), module: expect.any(String) });
  expect(lessons.some(({ reached, stopped }) => reached + stopped > 0)).toBe(false);
});

test('a student stops at the first lesson after the last completed one, once 14 days have passed', async () => {
  await student([first], 20);
  await student([first, second], 15);
  await student([first, second], 1);
  await student(lessonIds, 100);
  expect(await counts(4)).toEqual([
    [4, 4, 0],
    [4, 3, 1],
    [3, 1, 1],
    [1, 1, 0],
  ]);
  expect((await losses()).at(-1)).toMatchObject({ reached: 1, completed: 1, stopped: 0 });
});

test('who skips a lesson has reached it and stops only after the furthest one', async () => {
  await student([first, third], 20);
  expect(await counts(4)).toEqual([
    [1, 1, 0],
    [1, 0, 0],
    [0, 0, 0],
    [1, 0, 1],
  ]);
  await run(`update course_progress set completed_lessons = $1`, [[second, fourth]]);
  expect(await counts(3)).toEqual([
    [1, 0, 0],
    [0, 0, 0],
    [1, 0, 0],
  ]);
});

test('who only began a video has begun the course and stops at the first lesson', async () => {
  const id = await student([], 20);
  expect(await counts(1)).toEqual([[0, 0, 0]]);
  await run(
    `insert into lesson_positions (user_id, lesson_id, last, furthest, duration, updated_at)
     values ($1, $2, 1, 1, 9, now() - interval '20 days')`,
    [id, first],
  );
  expect(await counts(1)).toEqual([[1, 0, 1]]);
});

test('the team and who lost access are no students', async () => {
  await student([first], 20, false);
  const helper = await student([first], 20);
  await run(`update profiles set role = 'support' where id = $1`, [helper]);
  expect(await counts(1)).toEqual([[0, 0, 0]]);
});
