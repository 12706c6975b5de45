import { expect, test } from 'vitest';
import type { Question } from '../../domain/content/exercises.ts';
import { isSolved, solutionOf } from '../../domain/exercises.ts';
import { sharedFixture } from '../../tests/support/shared-fixture.ts';
import { createTestApp } from '../../tests/support/test-app.ts';
import { exerciseAnswers } from './schema/students.ts';
import { solvedExercises } from './solved-exercises.ts';

const product = await sharedFixture(createTestApp('solved_exercises'));

const answer = (id: string, isRight: boolean) => ({ id, text: id, isRight, comment: '' });
const question: Question = {
  id: 'q1',
  lesson: 'm1v1',
  part: '',
  scenario: '',
  question: 'Quais?',
  answers: [answer('a', true), answer('b', true), answer('c', false)],
};

/** Every choice of the three answers, in one order and the other, and with a repetition. */
const choices = [[], ['a'], ['b'], ['c'], ['a', 'b'], ['a', 'c'], ['b', 'c'], ['a', 'b', 'c']].flatMap(
  (chosen) => [chosen, chosen.toReversed(), [...chosen, ...chosen]],
);

test('the database finds solved exactly the answers that solve the exercise', async () => {
  const user_id = (await product.sessions.find(await product.signIn()))?.user.id ?? '';
  const required = [{ module: 'modulo1', exercise: question.id, solution: solutionOf(question) }];
  for (const chosen of choices) {
    const row = { chosen, is_right: false, was_right_at_first: false, answered_at: new Date() };
    await product.database
      .insert(exerciseAnswers)
      .values({ user_id, module_id: 'modulo1', exercise_id: question.id, ...row })
      .onConflictDoUpdate({
        target: [exerciseAnswers.user_id, exerciseAnswers.module_id, exerciseAnswers.exercise_id],
        set: row,
      });
    const { rows } = await product.database.execute(solvedExercises(user_id, required));
    expect(rows.length === 1, chosen.join()).toBe(isSolved(question, chosen));
  }
});
