import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { StudentModule } from '../../../domain/content/course.ts';
import { nextSteps, type PassedOver, type StartedWork } from '../../../domain/next-steps.ts';
import type { Position } from '../../../domain/positions.ts';
import { api, read } from './client.ts';
import { positionsStorage } from './positions.ts';
import { useProgress } from './progress.ts';
import { useUserId } from './start.ts';
import { createStudentStorage } from './student-storage.ts';

export const startedQuery = queryOptions({
  queryKey: ['started'],
  queryFn: (): Promise<StartedWork> => read(api.progress.started.$get()),
});

/** Notes where the student stopped in a lesson, so that other pages know before the server answers. */
export function noteStarted(queryClient: QueryClient, lesson: string, { last, duration }: Position): void {
  queryClient.setQueryData(startedQuery.queryKey, (now) => {
    const others = now?.positions.filter((position) => position.lesson !== lesson) ?? [];
    return now && { ...now, positions: [{ lesson, last, duration }, ...others] };
  });
}

const passedOverStorage = createStudentStorage(
  'passedOver',
  (value): value is PassedOver => typeof value === 'object' && value !== null,
);

/** Passes a module's open exercises over, on this device, until the student answers another one. */
export function passExercisesOver(userId: string, module: string, answered = 0): void {
  passedOverStorage.save(userId, { ...passedOverStorage.load(userId), [module]: answered });
}

/** Milliseconds within which a position sent by the page before may not have arrived when the server wrote this one. */
const sendingTime = 60_000;

/** Notes the positions that this browser has just sent. */
function noteJustLeft(queryClient: QueryClient, userId: string): void {
  const justLeft = Object.entries(positionsStorage.load(userId) ?? {})
    .filter(([, { isSent, at }]) => !isSent && Date.now() - at < sendingTime)
    .sort(([, a], [, b]) => a.at - b.at);
  for (const [lesson, position] of justLeft) noteStarted(queryClient, lesson, position);
}

/**
 * Returns the student's next steps, and what was started; no steps without progress.
 * @param after the lesson to go on from, taken as completed
 */
export function useNextSteps(modules: readonly StudentModule[] | undefined, after?: string) {
  const { data: progress } = useProgress();
  const { data: started, isPending } = useQuery(startedQuery);
  const queryClient = useQueryClient();
  const userId = useUserId();
  const [passedOver, setPassedOver] = useState<PassedOver>();
  useEffect(() => {
    noteJustLeft(queryClient, userId);
    setPassedOver(passedOverStorage.load(userId));
  }, [queryClient, userId]);
  const completed = progress?.completed_lessons;
  return useMemo(() => {
    const all = after && completed ? [...completed, after] : completed;
    const steps = modules && all ? nextSteps(modules, all, { after, started, passedOver }) : [];
    const isFirst = completed?.length === 0 && !started?.positions.length;
    return { steps, started, isFirst, isPending };
  }, [modules, completed, started, passedOver, after, isPending]);
}
