import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Answer, api, read } from './client.ts';

export type SearchAnswer = Answer<typeof api.search.$get>;
export type SearchResult = SearchAnswer['results'][number];

/** Milliseconds; search terms are private. */
const searchCacheTime = 60_000;

/** Searches the course; an empty query is not sent. */
export function useSearch(q: string) {
  return useQuery({
    queryKey: ['search', q],
    queryFn: ({ signal }) => read(api.search.$get({ query: { q } }, { init: { signal } })),
    enabled: q !== '',
    placeholderData: keepPreviousData,
    gcTime: searchCacheTime,
  });
}
