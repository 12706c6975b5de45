import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Exercise, matchesExercise } from '../../../../domain/exercises.ts';
import {
  type Exercises,
  latestAnswers,
  saveAnswer,
  sendAnswers,
  sendAnswersOnReconnect,
} from '../../data/exercises.ts';
import { progressQuery } from '../../data/progress.ts';

/** Holds the student's answers: shown at once, stored in this browser, then sent. */
export function useAnswers(exercises: Exercises, userId: string) {
  const { module, results, is_required } = exercises;
  const queries = useQueryClient();
  // The first render must match the server's, which does not know the answers stored in this browser.
  const [answers, setAnswers] = useState(
    () => new Map(results.map(({ exercise, chosen }) => [exercise, chosen])),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: later answers are added by `saveAndSend`.
  useEffect(() => setAnswers(latestAnswers(userId, exercises)), [userId, module]);

  useEffect(() => sendAnswersOnReconnect(userId, queries), [userId, queries]);

  return {
    /** Returns undefined until the exercise, in its present wording, is answered. */
    answerTo(exercise: Exercise): string[] | undefined {
      const chosen = answers.get(exercise.id);
      return chosen && matchesExercise(exercise, chosen) ? chosen : undefined;
    },
    saveAndSend({ id }: Exercise, chosen: string[]): void {
      setAnswers((now) => new Map(now).set(id, chosen));
      saveAnswer(userId, module, id, chosen);
      // Without a server it is sent once it answers.
      void sendAnswers(userId, module)
        .then(() => (is_required ? queries.invalidateQueries(progressQuery) : undefined))
        .catch(() => undefined);
    },
  };
}
