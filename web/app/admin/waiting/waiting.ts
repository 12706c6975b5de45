import { queryOptions, useQuery } from '@tanstack/react-query';
import { type Path, paths } from '../../../../domain/paths.ts';
import type { WaitingKind } from '../../../../domain/waiting.ts';
import { type Answer, api, read } from '../../data/client.ts';

/** Items that wait for the team: for each kind its first rows, and how many there are. */
export type Waiting = Answer<typeof api.admin.waiting.$get>;

/** The list of the first admin page; the counts of the menu come from the same answer. */
export const waitingQuery = queryOptions({
  queryKey: ['admin', 'waiting'],
  queryFn: () => read(api.admin.waiting.$get()),
  staleTime: 30_000,
  refetchInterval: 60_000,
});

/** The page on which each kind is listed in full. */
const waitingPages: Record<WaitingKind, Path> = {
  disputes: paths.adminSales,
  accesses: paths.adminRequests,
  refunds: paths.adminRequests,
  questions: paths.adminQuestions,
  names: paths.adminRequests,
  unopened: paths.adminStudents,
  emails: paths.adminMessages,
  reviews: paths.adminReviews,
};

/** Returns a function that counts what waits on a page; 0 until that is known. */
export function useWaitingCounts(): (page: Path) => number {
  const { data } = useQuery(waitingQuery);
  return (page) =>
    (Object.keys(waitingPages) as WaitingKind[])
      .filter((kind) => waitingPages[kind] === page)
      .reduce((sum, kind) => sum + (data?.[kind]?.total ?? 0), 0);
}
