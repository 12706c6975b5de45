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
import { isOfflinePage } from './network.ts';
import { signedInUserId } from './session-client.ts';
import { useUserId } from './start.ts';

/** The student's progress as pages show it: the server's, plus lessons that are still unsent. */
export interface Progress extends CompletedLessons, ProgressCounts {
  /** True once the server has all completed lessons. */
  isConfirmed: boolean;
  /** Set while the server is unreachable: `unsent` if lessons are still pending, else `saved` here. */
  offlineState?: 'unsent' | 'saved' | undefined;
}

/**
 * Returns true if all lessons are completed and the certificate is issued, or the server has confirmed that
 * all its conditions are met.
 */
export function isFinished(progress: Progress | undefined): boolean {
  if (!progress || progress.completed < progress.total) return false;
  return (progress.isConfirmed && !courseRefusal(progress)) || progress.certificate !== null;
}

interface ProgressCounts extends ReturnType<typeof summarizeProgress> {
  /** Undefined unless exercises count for the certificate; only the server counts them. */
  exercises?: RequiredCount | undefined;
}

interface CompletedLessons {
  completed_lessons: string[];
  /** Null until the server has issued it: no browser can. */
  certificate: InferResponseType<typeof api.progress.$get>['certificate'];
}

interface LoadedProgress extends CompletedLessons {
  /** The server's counts; undefined for progress saved in this browser. */
  counts?: ProgressCounts;
  /** True while the server does not answer. */
  isUnreachable?: boolean;
}

/** Milliseconds. */
const retryInterval = 15_000;
const isBrowser = !import.meta.env.SSR;
const noModules: readonly CourseModule[] = [];

/** Adds unconfirmed lessons to the server's. Only the server decides whether lessons removed from the course count. */
function toProgress(
  found: LoadedProgress,
  unconfirmed: readonly string[],
  modules: readonly CourseModule[],
): Progress {
  const { counts, isUnreachable, certificate } = found;
  const all = [...new Set([...found.completed_lessons, ...unconfirmed])];
  if (counts && all.length === found.completed_lessons.length)
    return { completed_lessons: all, certificate, ...counts, isConfirmed: true };
  const completed_lessons = mergeLessons(all, [], modules);
  return {
    completed_lessons,
    certificate,
    ...summarizeProgress(completed_lessons, modules),
    exercises: counts?.exercises,
    isConfirmed: false,
    offlineState: isUnreachable ? (unconfirmed.length > 0 ? 'unsent' : 'saved') : undefined,
  };
}

function excludeLessons(lessons: readonly string[], removed: readonly string[]): string[] {
  return lessons.filter((lesson) => !removed.includes(lesson));
}

/** Returns true if a POST, even of an empty list, would issue the certificate; a GET issues none. */
function isCertificateDue(found: ProgressCounts & Pick<CompletedLessons, 'certificate'>): boolean {
  return !found.certificate && !courseRefusal(found);
}

/** Returns true when trying later may work. */
export function isTemporary(error: unknown): boolean {
  return error instanceof ApiError && error.isTemporary;
}

/** Sends completed lessons. @throws {ApiError} */
async function sendLessons(lessons: readonly string[]): Promise<CompletedLessons & ProgressCounts> {
  try {
    return await read(api.progress.$post({ json: { completed_lessons: [...lessons] } }));
  } catch (error) {
    if (codeOf(error) !== 'unknown_lesson' || lessons.length === 0) throw error;
    // An unknown lesson, as after a restored backup, must not hold up the others.
    if (lessons.length === 1) return sendLessons([]);
    const half = Math.ceil(lessons.length / 2);
    await sendLessons(lessons.slice(0, half));
    return sendLessons(lessons.slice(half));
  }
}

/** Saves the progress unless the user has signed out or changed meanwhile. */
function saveLocal(userId: string, progress: LocalProgress): void {
  if (userId === signedInUserId()) saveLocalProgress(userId, progress);
}

/** Saves a response in this browser and returns it as progress. @param sent lessons no longer pending */
function saveResponse(
  userId: string,
  answer: CompletedLessons & ProgressCounts,
  sent: readonly string[],
): LoadedProgress {
  const { completed_lessons, certificate, ...counts } = answer;
  // Lessons completed during the request stay pending.
  saveLocal(userId, { completed_lessons, pending: excludeLessons(pendingLessons(userId), sent) });
  return { completed_lessons, certificate, counts };
}

/**
 * Loads the progress, first sending pending lessons; offline, returns the one saved in this browser.
 * @param known the last loaded progress
 * @throws {ApiError} offline, if nothing is saved
 */
async function fetchProgress(known: LoadedProgress | undefined): Promise<LoadedProgress> {
  const userId = signedInUserId() ?? '';
  const local = loadLocalProgress(userId);
  const pending = local?.pending ?? [];
  try {
    const found = pending.length ? await sendLessons(pending) : await read(api.progress.$get());
    return saveResponse(
      userId,
      isBrowser && isCertificateDue(found) ? await sendLessons([]) : found,
      pending,
    );
  } catch (error) {
    const saved = local ?? known;
    if (!isTemporary(error) || !saved) throw error;
    const certificate = known?.certificate ?? null;
    return { completed_lessons: saved.completed_lessons, certificate, isUnreachable: true };
  }
}

const queryKey = ['progress'];
const mutationKey = ['complete'];

export const progressQuery = queryOptions({
  queryKey,
  queryFn: ({ client }) => fetchProgress(client.getQueryData<LoadedProgress>(queryKey)),
  // Polls until the server has confirmed everything.
  refetchInterval: ({ state: { data, error } }) =>
    (data && !data.counts) || pendingLessons(signedInUserId() ?? '').length > 0 || isTemporary(error)
      ? retryInterval
      : false,
  refetchOnReconnect: 'always',
  // Otherwise mounting the error notice would retry, and replace it by the loading view.
  retryOnMount: false,
});

/** Loads the student's {@link Progress}. Fails offline if nothing is saved in this browser. */
export function useProgress() {
  const userId = useUserId();
  const queryClient = useQueryClient();
  const { data: modules = noModules } = useCourse();
  const pending = usePendingLessons(userId);
  const sending = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as string,
  });
  useEffect(() => {
    const found = queryClient.getQueryData(progressQuery.queryKey);
    // Only data that the server rendered into the page is here before the first request.
    if (!found?.counts) return;
    const answer = { ...found, ...found.counts };
    // A page from the offline cache may be older than this browser's storage.
    if (pendingLessons(userId).length > 0 || isOfflinePage() || isCertificateDue(answer))
      void queryClient.invalidateQueries(progressQuery, { cancelRefetch: false });
    else saveLocal(userId, { completed_lessons: found.completed_lessons, pending: [] });
  }, [queryClient, userId]);
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => {
      // The other tab sends its pending lessons itself.
      if (key?.endsWith(userId) && pendingLessons(userId).length === 0)
        void queryClient.invalidateQueries(progressQuery);
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [queryClient, userId]);
  const select = useCallback(
    (found: LoadedProgress) => toProgress(found, [...pending, ...sending], modules),
    [pending, sending, modules],
  );
  return useQuery({ ...progressQuery, select });
}

/**
 * Completes a lesson: at once on the page, then on the server. Offline, the lesson stays pending in this browser. If the
 * server refuses it, or the browser cannot store it, the mutation fails with the {@link ApiError}.
 */
export function useCompleteLesson() {
  const userId = useUserId();
  const queryClient = useQueryClient();
  const { queryKey } = progressQuery;
  return useMutation({
    mutationKey,
    scope: { id: 'progress' },
    onMutate: async (lessonId: string) => {
      // Stored before it is sent: the page may be left meanwhile.
      const completed_lessons = queryClient.getQueryData(queryKey)?.completed_lessons;
      const local = loadLocalProgress(userId) ?? (completed_lessons && { completed_lessons, pending: [] });
      if (local)
        saveLocal(userId, { ...local, pending: [...excludeLessons(local.pending, [lessonId]), lessonId] });
      await queryClient.cancelQueries({ queryKey });
    },
    mutationFn: async (lessonId: string) => {
      try {
        const answer = await read(api.progress.lessons[':lessonId'].$post({ param: { lessonId } }));
        const { already_completed: wasCompleted, ...progress } = answer;
        queryClient.setQueryData(queryKey, saveResponse(userId, progress, [lessonId]));
        return { wasCompleted };
      } catch (error) {
        if (!isTemporary(error) || !pendingLessons(userId).includes(lessonId)) throw error;
        queryClient.setQueryData(queryKey, (now) => now && { ...now, isUnreachable: true });
        return { wasCompleted: false };
      }
    },
    onError: (_error, lessonId) => {
      const local = loadLocalProgress(userId);
      if (local) saveLocal(userId, { ...local, pending: excludeLessons(local.pending, [lessonId]) });
    },
  });
}
