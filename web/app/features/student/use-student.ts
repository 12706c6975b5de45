import { queryOptions, useQuery } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { api, read } from '../../api.ts';

export type Student = InferResponseType<typeof api.student.$get, 200>;

/** Keyed by user: what one student saw never shows to the next. */
export function studentQuery(userId: string) {
  return queryOptions({
    queryKey: ['student', userId],
    queryFn: () => read(api.student.$get()),
    // A page that appears after a failure would ask again, and be replaced by the loading view while it does.
    retryOnMount: false,
  });
}

export function useStudent(userId: string) {
  return useQuery(studentQuery(userId));
}
