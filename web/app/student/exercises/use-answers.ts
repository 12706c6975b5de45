import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { matchesExercise, type StudentExercise } from '../../../../domain/exercises.ts';
import {
  type Exercises,
  exercisesQuery,
  latestAnswers,
  saveAnswer,
  sendAnswers,
  sendAnswersOnReconnect,
} from '../../data/exercises.ts';
import { startedQuery } from '../../data/next-steps.ts';
import { progressQuery } from '../../data/progress.ts';

/** Returns the student's answers to a module's exercises, and a function that saves one here and sends it. */
export function useAnswers(exercises: Exercises, userId: string) {
  const { module, results, is_required } = exercises;
  const queryClient = useQueryClient();
  // The first render must match the server's, so answers saved in this browser are added after it.
  const [answers, setAnswers] = useState(
    () => new Map(results.map(({ exercise, chosen }) => [exercise, chosen])),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: later answers are added by `saveAndSend`.
  useEffect(() => setAnswers(latestAnswers(userId, exercises)), [userId, module]);

  useEffect(() => sendAnswersOnReconnect(userId, queryClient), [userId, queryClient]);

  return {
    /** Returns undefined until the exercise is answered, or if its wording has changed since. */
    answerTo(exercise: StudentExercise): string[] | undefined {
      const chosen = answers.get(exercise.id);
      return chosen && matchesExercise(exercise, chosen) ? chosen : undefined;
    },
    saveAndSend({ id }: StudentExercise, chosen: string[]): void {
      setAnswers((now) => new Map(now).set(id, chosen));
      saveAnswer(userId, module, id, chosen);
      // After a failure `sendAnswersOnReconnect` sends it.
      void sendAnswers(userId, module)
        .then((answered) => {
          if (answered) queryClient.setQueryData(exercisesQuery(module).queryKey, answered);
          void queryClient.invalidateQueries(startedQuery);
          if (is_required) void queryClient.invalidateQueries(progressQuery);
        })
        .catch(() => undefined);
    },
  };
}
