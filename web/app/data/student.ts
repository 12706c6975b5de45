import { queryOptions, useQuery } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { hasAccess } from '../../../domain/purchases.ts';
import { deleteCachesOfOthers } from '../../worker/offline-cache.ts';
import { api, read } from './client.ts';

export type Student = InferResponseType<typeof api.student.$get, 200>;

/** Queries need no user in their keys: each account has its own query client. */
export const studentQuery = queryOptions({
  queryKey: ['student'],
  queryFn: async () => {
    const student = await read(api.student.$get());
    // Access ends with a refund.
    if (!hasAccess(student.access)) await deleteCachesOfOthers();
    return student;
  },
  // Otherwise a page shown after a failure would ask again, and be replaced by the loading view.
  retryOnMount: false,
});

export function useStudent() {
  return useQuery(studentQuery);
}
