import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { useCallback, useEffect } from 'react';
import type { CourseModule } from '../../../../domain/content/course.ts';
import { mergeLessons, summarizeProgress } from '../../../../domain/progress.ts';
import { ApiError, api, read } from '../../api.ts';
import { useCourse } from '../course/use-course.ts';
import { loadLocalProgress, saveLocalProgress } from './local-progress.ts';

/** How the student stands, and whether the server has confirmed all of it. */
export interface Progress extends Known, Counts {
  isConfirmed: boolean;
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
}

const retryInterval = 15_000;
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

/**
 * Reads the set, first handing in what was marked offline; without a server, the browser's own copy.
 * @param known what the server has answered with before
 */
async function fetchProgress(userId: string, known: Found | undefined): Promise<Found> {
  const local = loadLocalProgress(userId);
  try {
    const { pending } = local;
    const handIn = () => read(api.progress.$post({ json: { completed_lessons: pending } }));
    const found = pending.length ? await handIn() : await read(api.progress.$get());
    // Complete before there was a name to print: reading issues nothing, handing in does.
    const isDue = found.completed === found.total && !found.certificate;
    const { completed_lessons, certificate, ...counts } = isDue ? await handIn() : found;
    // A mark made while the request was under way stays pending.
    const still = loadLocalProgress(userId).pending.filter((lesson) => !pending.includes(lesson));
    saveLocalProgress(userId, { completed_lessons, pending: still });
    if (still.length > 0) return { completed_lessons: union(completed_lessons, still), certificate };
    return { completed_lessons, certificate, counts };
  } catch (error) {
    if (!(error instanceof ApiError && error.isTemporary)) throw error;
    const completed_lessons = union(local.completed_lessons, local.pending);
    return { completed_lessons, certificate: known?.certificate ?? null };
  }
}

export function progressQuery(userId: string) {
  const queryKey = ['progress', userId];
  return queryOptions({
    queryKey,
    queryFn: ({ client }) => fetchProgress(userId, client.getQueryData<Found>(queryKey)),
    // Until the server has confirmed everything, it is asked again and again, and when the network returns.
    refetchInterval: ({ state: { data } }) => (data && !data.counts ? retryInterval : false),
    refetchOnReconnect: 'always',
  });
}

/** Without the course only what the server has counted is known. */
export function useProgress(userId: string) {
  const queries = useQueryClient();
  const { data: modules = noModules } = useCourse(userId);
  useEffect(() => {
    const onStorage = (event: StorageEvent) => {
      if (event.key?.endsWith(userId)) void queries.invalidateQueries(progressQuery(userId));
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [queries, userId]);
  const select = useCallback((found: Found) => describe(found, modules), [modules]);
  return useQuery({ ...progressQuery(userId), select });
}

/**
 * Marks a lesson: at once on the page, then on the server. Without a server the mark stays in the browser;
 * refused, it is taken back and the mutation fails with the {@link ApiError}.
 */
export function useCompleteLesson(userId: string) {
  const queries = useQueryClient();
  const { queryKey } = progressQuery(userId);
  /** What is on the page changes; the server has yet to confirm it. */
  const show = (change: (lessons: readonly string[]) => string[]) =>
    queries.setQueryData(queryKey, (now): Found => {
      const completed_lessons = change(now?.completed_lessons ?? []);
      return { completed_lessons, certificate: now?.certificate ?? null };
    });
  return useMutation({
    scope: { id: `progress:${userId}` },
    onMutate: async (lessonId: string) => {
      await queries.cancelQueries({ queryKey });
      show((lessons) => union(lessons, [lessonId]));
    },
    mutationFn: async (lessonId: string) => {
      try {
        const answer = await read(api.progress.lessons[':lessonId'].$post({ param: { lessonId } }));
        const { already_completed, completed_lessons, certificate, ...counts } = answer;
        const { pending } = loadLocalProgress(userId);
        saveLocalProgress(userId, { completed_lessons, pending });
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
        if (!(error instanceof ApiError && error.isTemporary)) throw error;
        const local = loadLocalProgress(userId);
        saveLocalProgress(userId, { ...local, pending: union(local.pending, [lessonId]) });
        return { wasCompleted: false };
      }
    },
    onError: (_error, lessonId) => {
      show((lessons) => lessons.filter((lesson) => lesson !== lessonId));
    },
  });
}
