import { queryOptions, useQuery } from '@tanstack/react-query';
import { deskApi } from '../desk-api.ts';

/** What is published, and the draft. Asked anew by each page: others write too. */
export const contentQuery = queryOptions({
  queryKey: ['desk', 'content'],
  queryFn: deskApi.content,
  staleTime: 0,
});

export const launchChecksQuery = queryOptions({
  queryKey: ['desk', 'launch-checks'],
  queryFn: deskApi.launchChecks,
  staleTime: 0,
});

export const revisionsQuery = queryOptions({
  queryKey: ['desk', 'revisions'],
  queryFn: deskApi.revisions,
  staleTime: 0,
});

export function useLaunchChecks() {
  return useQuery(launchChecksQuery);
}
