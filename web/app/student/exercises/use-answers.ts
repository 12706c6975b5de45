import { useMemo } from 'react';
import { matchesExercise, type StudentExercise } from '../../../../domain/exercises.ts';
import type { Exercises } from '../../data/exercises.ts';
import { useSubmitWork } from '../../data/send-work.ts';
import { useUnsentWork } from '../../data/unsent-work.ts';

/** Returns the student's answers to a module's exercises, unsent ones first, and a function that answers one. */
export function useAnswers({ module, results }: Exercises, userId: string) {
  const submit = useSubmitWork();
  const unsent = useUnsentWork(userId, 'answer');
  const answers = useMemo(() => {
    const own = unsent.filter((one) => one.module === module);
    return new Map([...results, ...own].map(({ exercise, chosen }) => [exercise, chosen]));
  }, [results, unsent, module]);
  return {
    /** Returns undefined until the exercise is answered, or if its wording has changed since. */
    answerTo(exercise: StudentExercise): string[] | undefined {
      const chosen = answers.get(exercise.id);
      return chosen && matchesExercise(exercise, chosen) ? chosen : undefined;
    },
    answer: ({ id }: StudentExercise, chosen: string[]) =>
      submit({ kind: 'answer', module, exercise: id, chosen }),
  };
}
