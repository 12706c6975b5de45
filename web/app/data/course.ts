import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, read } from './client.ts';
import { saved } from './saved-queries.ts';

export const courseQuery = queryOptions({
  queryKey: ['course'],
  queryFn: async () => (await read(api.course.$get())).modules,
  meta: saved(),
});

/** Loads the published course without its hidden parts. */
export function useCourse() {
  return useQuery(courseQuery);
}
