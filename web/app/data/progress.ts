import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { useCallback, useEffect } from 'react';
import type { CourseModule } from '../../../domain/content/course.ts';
import { mergeLessons, summarizeProgress } from '../../../domain/progress.ts';
import { ApiError, api, codeOf, read } from './client.ts';
import { useCourse } from './course.ts';
import {
  type LocalProgress,
  loadLocalProgress,
  pendingLessons,
  saveLocalProgress,
} from './local-progress.ts';
import { isCopy } from './network.ts';
import { sessionState } from './session-client.ts';

/** How the student stands. */
export interface Progress extends Known, Counts {
  /** Whether the server has confirmed all of it. */
  isConfirmed: boolean;
  /** What of it only this browser knows: marks that wait for the server, or all, as the server did not answer. */
  source?: Found['source'];
}

/** Every lesson is done, and the server says so. */
export function isFinished(progress: Progress | undefined): boolean {
  if (!progress || progress.completed < progress.total) return false;
  return progress.isConfirmed || progress.certificate !== null;
}

type Counts = ReturnType<typeof summarizeProgress>;

interface Known {
  completed_lessons: string[];
  /** Nothing until the server has issued it: no browser can. */
  certificate: InferResponseType<typeof api.progress.$get>['certificate'];
}

/** What is known of the set, with the server's own numbers where it has confirmed all of it. */
interface Found extends Known {
  counts?: Counts;
  source?: 'waiting' | 'copy';
}

const retryInterval = 15_000;
/** Where pages are rendered nothing is changed. */
const canHandIn = !import.meta.env.SSR;
const noModules: readonly CourseModule[] = [];

/** Lessons that the course no longer has are not shown; whether they count is for the server to say. */
function describe({ counts, ...known }: Found, modules: readonly CourseModule[]): Progress {
  if (counts) return { ...known, ...counts, isConfirmed: true };
  const completed_lessons = mergeLessons(known.completed_lessons, [], modules);
  return {
    ...known,
    completed_lessons,
    ...summarizeProgress(completed_lessons, modules),
    isConfirmed: false,
  };
}

function union(a: readonly string[], b: readonly string[]): string[] {
  return [...new Set([...a, ...b])];
}

function without(lessons: readonly string[], one: string): string[] {
  return lessons.filter((lesson) => lesson !== one);
}

/** Complete before there was a name to print: reading issues nothing, handing in does. */
function isDue({ completed, total, certificate }: Counts & Pick<Known, 'certificate'>): boolean {
  return completed === total && !certificate;
}

/** Trying later may work. */
export function isTemporary(error: unknown): boolean {
  return error instanceof ApiError && error.isTemporary;
}

/** @throws {ApiError} */
async function handIn(lessons: readonly string[]): Promise<Known & Counts> {
  try {
    return await read(api.progress.$post({ json: { completed_lessons: [...lessons] } }));
  } catch (error) {
    if (codeOf(error) !== 'unknown_lesson' || lessons.length === 0) throw error;
    // One that the server does not know, as after an older copy was restored, holds up none of the others.
    if (lessons.length === 1) return handIn([]);
    const half = Math.ceil(lessons.length / 2);
    await handIn(lessons.slice(0, half));
    return handIn(lessons.slice(half));
  }
}

/** Who has signed out meanwhile leaves nothing behind. */
function keep(userId: string, progress: LocalProgress): void {
  if (sessionState().status !== 'signed-out') saveLocalProgress(userId, progress);
}

/**
 * Reads the set, first handing in what was marked offline; without a server, the browser's own copy.
 * @param known what the server has answered with before
 * @throws {ApiError} as well where there is neither: nobody knows how the student stands
 */
async function fetchProgress(userId: string, known: Found | undefined): Promise<Found> {
  const local = loadLocalProgress(userId);
  const pending = local?.pending ?? [];
  try {
    const found = pending.length ? await handIn(pending) : await read(api.progress.$get());
    const { completed_lessons, certificate, ...counts } =
      canHandIn && isDue(found) ? await handIn([]) : found;
    // A mark made while the request was under way stays pending.
    const still = pendingLessons(userId).filter((lesson) => !pending.includes(lesson));
    keep(userId, { completed_lessons, pending: still });
    if (still.length > 0)
      return { completed_lessons: union(completed_lessons, still), certificate, source: 'waiting' };
    return { completed_lessons, certificate, counts };
  } catch (error) {
    const before = local ?? known;
    if (!isTemporary(error) || !before) throw error;
    return {
      completed_lessons: union(before.completed_lessons, pending),
      certificate: known?.certificate ?? null,
      source: pending.length > 0 ? 'waiting' : 'copy',
    };
  }
}

export function progressQuery(userId: string) {
  const queryKey = ['progress', userId];
  return queryOptions({
    queryKey,
    queryFn: ({ client }) => fetchProgress(userId, client.getQueryData<Found>(queryKey)),
    // Until the server has confirmed everything, it is asked again and again, and when the network returns.
    refetchInterval: ({ state: { data, error } }) =>
      (data && !data.counts) || isTemporary(error) ? retryInterval : false,
    refetchOnReconnect: 'always',
    // What appears to say that nobody knows would ask again, and be replaced while it does.
    retryOnMount: false,
  });
}

type Change = (lessons: readonly string[]) => string[];

/** What is on the page changes; the server has yet to confirm it. */
function showLessons(queries: QueryClient, userId: string, change: Change, source?: Found['source']): void {
  queries.setQueryData(
    progressQuery(userId).queryKey,
    (now): Found | undefined =>
      now && {
        completed_lessons: change(now.completed_lessons),
        certificate: now.certificate,
        source: source ?? now.source,
      },
  );
}

/**
 * Without the course only what the server has counted is known; without either server or a copy, nothing: the query has
 * failed.
 */
export function useProgress(userId: string) {
  const queries = useQueryClient();
  const { data: modules = noModules } = useCourse(userId);
  useEffect(() => {
    const query = progressQuery(userId);
    const found = queries.getQueryData(query.queryKey);
    // As the server has written it into the page: what this browser has marked meanwhile is handed in.
    if (!found?.counts) return;
    const { completed_lessons, certificate, counts } = found;
    const pending = pendingLessons(userId);
    // A copy of the page may know less than the browser.
    if (pending.length > 0 || isCopy() || isDue({ ...counts, certificate }))
      void queries.invalidateQueries(query, { cancelRefetch: false });
    else keep(userId, { completed_lessons, pending });
  }, [queries, userId]);
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => {
      if (!key?.endsWith(userId)) return;
      // What another tab has marked, it sends itself; should it not, it is handed in with the next reading.
      const pending = pendingLessons(userId);
      if (pending.length > 0) showLessons(queries, userId, (lessons) => union(lessons, pending));
      else void queries.invalidateQueries(progressQuery(userId));
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [queries, userId]);
  const select = useCallback((found: Found) => describe(found, modules), [modules]);
  return useQuery({ ...progressQuery(userId), select });
}

/**
 * Marks a lesson: at once on the page, then on the server. Without a server the mark stays in the browser; refused, or
 * not to be kept, it is taken back and the mutation fails with the {@link ApiError}.
 */
export function useCompleteLesson(userId: string) {
  const queries = useQueryClient();
  const { queryKey } = progressQuery(userId);
  const show = (change: Change, source?: Found['source']) => showLessons(queries, userId, change, source);
  return useMutation({
    scope: { id: `progress:${userId}` },
    onMutate: async (lessonId: string) => {
      // Before it is sent: it is not lost with a page that goes away meanwhile.
      const completed_lessons = queries.getQueryData(queryKey)?.completed_lessons;
      const local = loadLocalProgress(userId) ?? (completed_lessons && { completed_lessons, pending: [] });
      if (local) keep(userId, { ...local, pending: union(local.pending, [lessonId]) });
      await queries.cancelQueries({ queryKey });
      show((lessons) => union(lessons, [lessonId]));
    },
    mutationFn: async (lessonId: string) => {
      try {
        const answer = await read(api.progress.lessons[':lessonId'].$post({ param: { lessonId } }));
        const { already_completed, completed_lessons, certificate, ...counts } = answer;
        keep(userId, { completed_lessons, pending: without(pendingLessons(userId), lessonId) });
        // Marks that are still on their way stay on the page.
        const shown = queries.getQueryData(queryKey)?.completed_lessons ?? [];
        const all = union(completed_lessons, shown);
        const isConfirmed = all.length === completed_lessons.length;
        queries.setQueryData(queryKey, {
          completed_lessons: all,
          certificate,
          ...(isConfirmed && { counts }),
        });
        return { wasCompleted: already_completed };
      } catch (error) {
        if (!isTemporary(error) || !pendingLessons(userId).includes(lessonId)) throw error;
        show((lessons) => [...lessons], 'waiting');
        return { wasCompleted: false };
      }
    },
    onError: (_error, lessonId) => {
      const local = loadLocalProgress(userId);
      if (local) keep(userId, { ...local, pending: without(local.pending, lessonId) });
      show((lessons) => without(lessons, lessonId));
    },
  });
}
