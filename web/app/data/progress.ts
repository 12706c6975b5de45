import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { useCallback, useEffect } from 'react';
import type { CourseModule } from '../../../domain/content/course.ts';
import type { RequiredCount } from '../../../domain/exercises.ts';
import { courseRefusal, currentLessons, summarizeProgress } from '../../../domain/progress.ts';
import { api, isTemporary, read } from './client.ts';
import { useCourse } from './course.ts';
import { isOfflinePage } from './network.ts';
import { useUserId } from './rendered-state.ts';
import { saved } from './saved-queries.ts';
import { useUnsentWork } from './unsent-work.ts';

/** The student's progress as pages show it: the server's, plus unsent lessons. */
export interface Progress extends CompletedLessons, ProgressCounts {
  /** True once the server has all completed lessons. */
  isConfirmed: boolean;
  /** Set while the server is unreachable: `unsent` if lessons still wait to be sent, else `saved` here. */
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

/** Milliseconds between two tries while the server does not answer. */
export const retryInterval = 15_000;
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
  const completed_lessons = currentLessons(all, modules);
  return {
    completed_lessons,
    certificate,
    ...summarizeProgress(completed_lessons, modules),
    exercises: counts?.exercises,
    isConfirmed: false,
    offlineState: isUnreachable ? (unconfirmed.length > 0 ? 'unsent' : 'saved') : undefined,
  };
}

/** Returns true if a POST, even of an empty list, would issue the certificate; a GET issues none. */
function isCertificateDue(found: ProgressCounts & Pick<CompletedLessons, 'certificate'>): boolean {
  return !found.certificate && !courseRefusal(found);
}

/** Returns the progress in an answer of the server. */
export function toLoadedProgress(answer: CompletedLessons & ProgressCounts): LoadedProgress {
  const { completed_lessons, certificate, ...counts } = answer;
  return { completed_lessons, certificate, counts };
}

async function fetchProgress(): Promise<LoadedProgress> {
  const found = await read(api.progress.$get());
  if (!isBrowser || !isCertificateDue(found)) return toLoadedProgress(found);
  return toLoadedProgress(await read(api.progress.$post({ json: { completed_lessons: [] } })));
}

const queryKey = ['progress'];

export const progressQuery = queryOptions({
  queryKey,
  queryFn: ({ client }) =>
    fetchProgress().catch((error: unknown): LoadedProgress => {
      const known = client.getQueryData<LoadedProgress>(queryKey);
      if (!isTemporary(error) || !known) throw error;
      const { completed_lessons, certificate } = known;
      return { completed_lessons, certificate, isUnreachable: true };
    }),
  // Polls until the server has confirmed everything.
  refetchInterval: ({ state: { data, error } }) =>
    (data && !data.counts) || isTemporary(error) ? retryInterval : false,
  refetchOnReconnect: 'always',
  // Otherwise mounting the error notice would retry, and replace it by the loading view.
  retryOnMount: false,
  // The certificate is shown only as the server gives it.
  meta: saved(({ completed_lessons }: LoadedProgress) => ({ completed_lessons, certificate: null })),
});

/** Loads the student's {@link Progress}. Fails offline if nothing is saved in this browser. */
export function useProgress() {
  const userId = useUserId();
  const queryClient = useQueryClient();
  const { data: modules = noModules } = useCourse();
  const unsent = useUnsentWork(userId, 'lesson');
  useEffect(() => {
    const found = queryClient.getQueryData(progressQuery.queryKey);
    // Only data that the server rendered into the page is here before the first request.
    if (found?.counts && (isOfflinePage() || isCertificateDue({ ...found, ...found.counts })))
      void queryClient.invalidateQueries(progressQuery, { cancelRefetch: false });
  }, [queryClient]);
  const select = useCallback(
    (found: LoadedProgress) =>
      toProgress(
        found,
        unsent.map(({ lesson }) => lesson),
        modules,
      ),
    [unsent, modules],
  );
  return useQuery({ ...progressQuery, select });
}
