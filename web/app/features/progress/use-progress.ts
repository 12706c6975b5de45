import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { useEffect } from 'react';
import { courseModules } from '../../../../content/course.ts';
import { mergeLessons, summarizeProgress } from '../../../../domain/progress.ts';
import { ApiError, api, read } from '../../api.ts';
import { loadLocalProgress, saveLocalProgress } from './local-progress.ts';

/** How the student stands, and whether the server has confirmed all of it. */
export interface Progress extends ReturnType<typeof summarizeProgress> {
  completed_lessons: string[];
  isConfirmed: boolean;
  /** Nothing until the server has issued it: no browser can. */
  certificate: Certificate;
}

type Certificate = InferResponseType<typeof api.progress.$get>['certificate'];

const retryInterval = 15_000;

function describe(
  completedLessons: string[],
  { isConfirmed, certificate }: Pick<Progress, 'isConfirmed' | 'certificate'>,
): Progress {
  const completed_lessons = mergeLessons(completedLessons, [], courseModules);
  return {
    completed_lessons,
    isConfirmed,
    certificate,
    ...summarizeProgress(completed_lessons, courseModules),
  };
}

/**
 * Reads the set, first handing in what was marked offline; without a server, the browser's own copy.
 * @param known the certificate that the server has answered with before
 */
async function fetchProgress(userId: string, known: Certificate): Promise<Progress> {
  const local = loadLocalProgress(userId);
  try {
    const pending = mergeLessons(local.pending, [], courseModules);
    const call = pending.length
      ? api.progress.$post({ json: { completed_lessons: pending } })
      : api.progress.$get();
    const { completed_lessons, certificate } = await read(call);
    // A mark made while the request was under way stays pending.
    const still = loadLocalProgress(userId).pending.filter((lesson) => !pending.includes(lesson));
    saveLocalProgress(userId, { completed_lessons, pending: still });
    return describe([...completed_lessons, ...still], { isConfirmed: still.length === 0, certificate });
  } catch (error) {
    if (!(error instanceof ApiError && error.isTemporary)) throw error;
    return describe([...local.completed_lessons, ...local.pending], {
      isConfirmed: false,
      certificate: known,
    });
  }
}

function progressQuery(userId: string) {
  const queryKey = ['progress', userId];
  return queryOptions({
    queryKey,
    queryFn: ({ client }) =>
      fetchProgress(userId, client.getQueryData<Progress>(queryKey)?.certificate ?? null),
    // Until the server has confirmed everything, it is asked again and again, and when the network returns.
    refetchInterval: (query) => (query.state.data?.isConfirmed === false ? retryInterval : false),
    refetchOnReconnect: 'always',
  });
}

export function useProgress(userId: string) {
  const queries = useQueryClient();
  useEffect(() => {
    const onStorage = (event: StorageEvent) => {
      if (event.key?.endsWith(userId)) void queries.invalidateQueries(progressQuery(userId));
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [queries, userId]);
  return useQuery(progressQuery(userId));
}

/**
 * Marks a lesson: at once on the page, then on the server. Without a server the mark stays in the browser;
 * refused, it is taken back and the mutation fails with the {@link ApiError}.
 */
export function useCompleteLesson(userId: string) {
  const queries = useQueryClient();
  const { queryKey } = progressQuery(userId);
  return useMutation({
    scope: { id: `progress:${userId}` },
    onMutate: async (lessonId: string) => {
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueryData(queryKey);
      const lessons = [...(before?.completed_lessons ?? []), lessonId];
      const certificate = before?.certificate ?? null;
      queries.setQueryData(queryKey, describe(lessons, { isConfirmed: false, certificate }));
    },
    mutationFn: async (lessonId: string) => {
      try {
        const answer = await read(api.progress.lessons[':lessonId'].$post({ param: { lessonId } }));
        const { pending } = loadLocalProgress(userId);
        saveLocalProgress(userId, { completed_lessons: answer.completed_lessons, pending });
        // Marks that are still on their way stay on the page.
        const shown = queries.getQueryData(queryKey)?.completed_lessons ?? [];
        const all = mergeLessons(answer.completed_lessons, shown, courseModules);
        const isConfirmed = all.length === answer.completed;
        queries.setQueryData(queryKey, describe(all, { ...answer, isConfirmed }));
        return { wasCompleted: answer.already_completed };
      } catch (error) {
        if (!(error instanceof ApiError && error.isTemporary)) throw error;
        const local = loadLocalProgress(userId);
        const pending = mergeLessons(local.pending, [lessonId], courseModules);
        saveLocalProgress(userId, { ...local, pending });
        return { wasCompleted: false };
      }
    },
    onError: (_error, lessonId) => {
      const now = queries.getQueryData(queryKey);
      const lessons = now?.completed_lessons.filter((lesson) => lesson !== lessonId) ?? [];
      queries.setQueryData(queryKey, describe(lessons, now ?? { isConfirmed: false, certificate: null }));
    },
  });
}
