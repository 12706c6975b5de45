import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { StudentModule } from '../../../domain/content/course.ts';
import { nextSteps, type PassedOver, type StartedWork } from '../../../domain/next-steps.ts';
import { api } from './client.ts';
import { apiQuery } from './fresh-query.ts';
import { useProgress } from './progress.ts';
import { useUserId } from './rendered-state.ts';
import { saved } from './saved-queries.ts';
import { createStudentStorage } from './student-storage.ts';
import { useUnsentWork } from './unsent-work.ts';

export const startedQuery = apiQuery<StartedWork>(['started'], api.progress.started.$get, { meta: saved() });

const passedOverStorage = createStudentStorage(
  'passedOver',
  (value): value is PassedOver => typeof value === 'object' && value !== null,
);

/** Passes a module's open exercises over, on this device, until the student answers another one. */
export function passExercisesOver(userId: string, module: string, answered = 0): void {
  passedOverStorage.save(userId, { ...passedOverStorage.load(userId), [module]: answered });
}

/**
 * Returns the student's next steps, and what was started; no steps without progress.
 * @param after the lesson to go on from, taken as completed last
 */
export function useNextSteps(modules: readonly StudentModule[] | undefined, after?: string) {
  const { data: progress } = useProgress();
  const { data: answered, isPending } = useQuery(startedQuery);
  const userId = useUserId();
  const unsent = useUnsentWork(userId, 'position');
  const [passedOver, setPassedOver] = useState<PassedOver>();
  useEffect(() => setPassedOver(passedOverStorage.load(userId)), [userId]);
  const completed = progress?.completed_lessons;
  return useMemo(() => {
    const isUnsent = (lesson: string) => unsent.some((one) => one.lesson === lesson);
    const others = answered?.positions.filter(({ lesson }) => !isUnsent(lesson)) ?? [];
    const started = answered && { ...answered, positions: [...unsent.toReversed(), ...others] };
    const all = after && completed ? [...completed.filter((id) => id !== after), after] : completed;
    const steps = modules && all ? nextSteps(modules, all, { started, passedOver }) : [];
    const isFirst = completed?.length === 0 && !started?.positions.length;
    return { steps, started, isFirst, isPending };
  }, [modules, completed, answered, unsent, passedOver, after, isPending]);
}
