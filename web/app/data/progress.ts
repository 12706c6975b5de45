import { queryOptions, useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { useCallback, useEffect } from 'react';
import type { CourseModule } from '../../../domain/content/course.ts';
import type { RequiredCount } from '../../../domain/exercises.ts';
import { courseRefusal, mergeLessons, summarizeProgress } from '../../../domain/progress.ts';
import { ApiError, api, codeOf, read } from './client.ts';
import { useCourse } from './course.ts';
import {
  type LocalProgress,
  loadLocalProgress,
  pendingLessons,
  saveLocalProgress,
  usePendingLessons,
} from './local-progress.ts';
import { isCopy } from './network.ts';
import { signedInUserId } from './session-client.ts';
import { useUserId } from './start.ts';

/** The student's progress as the page shows it. */
export interface Progress extends Known, Counts {
  /** True once the server has all completed lessons. */
  isConfirmed: boolean;
  /** Set while the server does not answer: lessons wait to be sent, or all of it is this browser's copy. */
  source?: 'waiting' | 'copy' | undefined;
}

/** Returns true when everything for the certificate is done and the server says so. */
export function isFinished(progress: Progress | undefined): boolean {
  if (!progress || progress.completed < progress.total) return false;
  return (progress.isConfirmed && !courseRefusal(progress)) || progress.certificate !== null;
}

interface Counts extends ReturnType<typeof summarizeProgress> {
  /** Undefined unless exercises count for the certificate; only the server counts them. */
  exercises?: RequiredCount | undefined;
}

interface Known {
  completed_lessons: string[];
  /** Null until the server has issued it: no browser can. */
  certificate: InferResponseType<typeof api.progress.$get>['certificate'];
}

interface Found extends Known {
  /** The server's own numbers; a browser's copy has none. */
  counts?: Counts;
  /** True while the server does not answer. */
  isUnreachable?: boolean;
}

const retryInterval = 15_000;
const canHandIn = !import.meta.env.SSR;
const noModules: readonly CourseModule[] = [];

/** Adds the lessons on their way to what the server knows. The server alone decides whether removed lessons count. */
function describe(found: Found, onTheirWay: readonly string[], modules: readonly CourseModule[]): Progress {
  const { counts, isUnreachable, certificate } = found;
  const all = [...new Set([...found.completed_lessons, ...onTheirWay])];
  if (counts && all.length === found.completed_lessons.length)
    return { completed_lessons: all, certificate, ...counts, isConfirmed: true };
  const completed_lessons = mergeLessons(all, [], modules);
  return {
    completed_lessons,
    certificate,
    ...summarizeProgress(completed_lessons, modules),
    exercises: counts?.exercises,
    isConfirmed: false,
    source: isUnreachable ? (onTheirWay.length > 0 ? 'waiting' : 'copy') : undefined,
  };
}

function without(lessons: readonly string[], removed: readonly string[]): string[] {
  return lessons.filter((lesson) => !removed.includes(lesson));
}

/** Reading issues no certificate; sending lessons does, even an empty list. */
function isDue(found: Counts & Pick<Known, 'certificate'>): boolean {
  return !found.certificate && !courseRefusal(found);
}

/** Returns true when trying later may work. */
export function isTemporary(error: unknown): boolean {
  return error instanceof ApiError && error.isTemporary;
}

/** @throws {ApiError} */
async function handIn(lessons: readonly string[]): Promise<Known & Counts> {
  try {
    return await read(api.progress.$post({ json: { completed_lessons: [...lessons] } }));
  } catch (error) {
    if (codeOf(error) !== 'unknown_lesson' || lessons.length === 0) throw error;
    // An unknown lesson, as after a restored backup, must not hold up the others.
    if (lessons.length === 1) return handIn([]);
    const half = Math.ceil(lessons.length / 2);
    await handIn(lessons.slice(0, half));
    return handIn(lessons.slice(half));
  }
}

/** Saves nothing after a sign-out, or for a user who has signed in meanwhile. */
function saveLocal(userId: string, progress: LocalProgress): void {
  if (userId === signedInUserId()) saveLocalProgress(userId, progress);
}

function saveAnswer(userId: string, answer: Known & Counts, sent: readonly string[]): Found {
  const { completed_lessons, certificate, ...counts } = answer;
  // Lessons completed during the request stay pending.
  saveLocal(userId, { completed_lessons, pending: without(pendingLessons(userId), sent) });
  return { completed_lessons, certificate, counts };
}

/**
 * Reads the set, first sending pending lessons; without a server, returns the browser's copy.
 * @param known the server's last answer
 * @throws {ApiError} without server and copy, because then nobody knows the progress
 */
async function fetchProgress(known: Found | undefined): Promise<Found> {
  const userId = signedInUserId() ?? '';
  const local = loadLocalProgress(userId);
  const pending = local?.pending ?? [];
  try {
    const found = pending.length ? await handIn(pending) : await read(api.progress.$get());
    return saveAnswer(userId, canHandIn && isDue(found) ? await handIn([]) : found, pending);
  } catch (error) {
    const copy = local ?? known;
    if (!isTemporary(error) || !copy) throw error;
    const certificate = known?.certificate ?? null;
    return { completed_lessons: copy.completed_lessons, certificate, isUnreachable: true };
  }
}

const queryKey = ['progress'];
const mutationKey = ['complete'];

export const progressQuery = queryOptions({
  queryKey,
  queryFn: ({ client }) => fetchProgress(client.getQueryData<Found>(queryKey)),
  // Asks again until the server has confirmed everything.
  refetchInterval: ({ state: { data, error } }) =>
    (data && !data.counts) || pendingLessons(signedInUserId() ?? '').length > 0 || isTemporary(error)
      ? retryInterval
      : false,
  refetchOnReconnect: 'always',
  // Otherwise the failure notice, once mounted, would replace itself by asking again.
  retryOnMount: false,
});

/** Without the course, only the server's counts are known; without a server and a copy, the query fails. */
export function useProgress() {
  const userId = useUserId();
  const queries = useQueryClient();
  const { data: modules = noModules } = useCourse();
  const pending = usePendingLessons(userId);
  const sending = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as string,
  });
  useEffect(() => {
    const found = queries.getQueryData(progressQuery.queryKey);
    // Only data that the server rendered into the page is here before the first request.
    if (!found?.counts) return;
    const answer = { ...found, ...found.counts };
    // A page from the offline cache may know less than the browser.
    if (pendingLessons(userId).length > 0 || isCopy() || isDue(answer))
      void queries.invalidateQueries(progressQuery, { cancelRefetch: false });
    else saveLocal(userId, { completed_lessons: found.completed_lessons, pending: [] });
  }, [queries, userId]);
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => {
      // The other tab sends its pending lessons itself.
      if (key?.endsWith(userId) && pendingLessons(userId).length === 0)
        void queries.invalidateQueries(progressQuery);
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [queries, userId]);
  const select = useCallback(
    (found: Found) => describe(found, [...pending, ...sending], modules),
    [pending, sending, modules],
  );
  return useQuery({ ...progressQuery, select });
}

/**
 * Completes a lesson: at once on the page, then on the server. Without a server the lesson waits in the browser. If the
 * server refuses it, or the browser cannot store it, the mutation fails with the {@link ApiError}.
 */
export function useCompleteLesson() {
  const userId = useUserId();
  const queries = useQueryClient();
  const { queryKey } = progressQuery;
  return useMutation({
    mutationKey,
    scope: { id: 'progress' },
    onMutate: async (lessonId: string) => {
      // Stored before it is sent: the page may be left meanwhile.
      const completed_lessons = queries.getQueryData(queryKey)?.completed_lessons;
      const local = loadLocalProgress(userId) ?? (completed_lessons && { completed_lessons, pending: [] });
      if (local) saveLocal(userId, { ...local, pending: [...without(local.pending, [lessonId]), lessonId] });
      await queries.cancelQueries({ queryKey });
    },
    mutationFn: async (lessonId: string) => {
      try {
        const answer = await read(api.progress.lessons[':lessonId'].$post({ param: { lessonId } }));
        const { already_completed: wasCompleted, ...progress } = answer;
        queries.setQueryData(queryKey, saveAnswer(userId, progress, [lessonId]));
        return { wasCompleted };
      } catch (error) {
        if (!isTemporary(error) || !pendingLessons(userId).includes(lessonId)) throw error;
        queries.setQueryData(queryKey, (now) => now && { ...now, isUnreachable: true });
        return { wasCompleted: false };
      }
    },
    onError: (_error, lessonId) => {
      const local = loadLocalProgress(userId);
      if (local) saveLocal(userId, { ...local, pending: without(local.pending, [lessonId]) });
    },
  });
}
