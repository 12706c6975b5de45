import { queryOptions, useQuery } from '@tanstack/react-query';
import { hasAccess } from '../../../domain/purchases.ts';
import { type Answer, api, read } from './client.ts';
import { removeOfflineCopies } from './saved-queries.ts';

export type Student = Answer<typeof api.student.$get>;

/** The signed-in student. Query keys contain no user id: each account has its own query client. */
export const studentQuery = queryOptions({
  queryKey: ['student'],
  queryFn: async () => {
    const student = await read(api.student.$get());
    // Access may have ended, as after a refund.
    if (!hasAccess(student.access)) await removeOfflineCopies();
    return student;
  },
  // Otherwise mounting the error view would retry, and replace it by the loading view.
  retryOnMount: false,
});

export function useStudent() {
  return useQuery(studentQuery);
}

/** Returns true where the course is open to every account, so that no purchase opens or closes it. */
export function useCourseIsOpen(): boolean {
  return useStudent().data?.access === 'open';
}
