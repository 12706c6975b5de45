import { queryOptions, useQuery } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { api, read } from '../../api.ts';

export type Student = InferResponseType<typeof api.student.$get, 200>;

/** Keyed by user: what one student saw never shows to the next. */
export function studentQuery(userId: string) {
  return queryOptions({ queryKey: ['student', userId], queryFn: () => read(api.student.$get()) });
}

export function useStudent(userId: string) {
  return useQuery(studentQuery(userId));
}
