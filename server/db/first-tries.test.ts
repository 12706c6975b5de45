import { expect, test } from 'vitest';
import { matchesExercise } from '../../domain/exercises.ts';
import { sharedFixture } from '../../tests/support/shared-fixture.ts';
import { createTestApp } from '../../tests/support/test-app.ts';
import { firstTries } from './first-tries.ts';
import { exerciseAnswers } from './schema/students.ts';

const product = await sharedFixture(createTestApp('first_tries'));

const required = [{ module: 'modulo1', exercise: 'q1', is_text: false, ids: ['a', 'b', 'c'] }];
const exercise = {
  ...{ id: 'q1', lesson: 'm1v1', part: '', scenario: '', question: 'Qual?' },
  answers: ['a', 'b', 'c'].map((id) => ({ id, text: id })),
};
/** Answers to the exercise as it is, and to earlier wordings of it. */
const choices = [['a'], ['b', 'a'], ['a', 'b', 'c'], ['a', 'a'], ['gone'], ['a', 'gone']];

test('the database counts exactly the answers to the present wording, by the first result', async () => {
  const user_id = (await product.sessions.find(await product.signIn()))?.user.id ?? '';
  for (const [index, chosen] of choices.entries()) {
    const row = {
      chosen,
      is_right: index % 2 === 0,
      was_right_at_first: index % 2 > 0,
      answered_at: new Date(),
    };
    await product.database
      .insert(exerciseAnswers)
      .values({ user_id, module_id: 'modulo1', exercise_id: 'q1', ...row })
      .onConflictDoUpdate({
        target: [exerciseAnswers.user_id, exerciseAnswers.module_id, exerciseAnswers.exercise_id],
        set: row,
      });
    const { rows } = await product.database.execute<{ is_right: boolean }>(firstTries(user_id, required));
    expect(rows.length === 1, chosen.join()).toBe(matchesExercise(exercise, chosen));
    for (const { is_right } of rows) expect(is_right).toBe(row.was_right_at_first);
  }
});
