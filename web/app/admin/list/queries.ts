import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ClientResponse } from 'hono/client';
import { read } from '../../data/client.ts';

/** Filters come from the page's address; the server validates them. */
export type Get<Data> = (call: never) => Promise<ClientResponse<Data, number, 'json'>>;

/** @param name cache key of the kind */
export function listQuery<Data>(name: string, search: URLSearchParams, get: Get<Data>) {
  return queryOptions({
    queryKey: ['desk', name, 'list', search.toString()],
    queryFn: () => read(get({ query: Object.fromEntries(search) } as never)),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** @param id from the page's address */
export function recordQuery<Data>(name: string, id: string, get: Get<Data>) {
  return queryOptions({
    queryKey: ['desk', name, id],
    queryFn: () => read(get({ param: { id: encodeURIComponent(id) } } as never)),
    staleTime: 0,
  });
}
