import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ClientResponse } from 'hono/client';
import { read } from '../../data/client.ts';

/** A call of the typed client: filters come from the page's address, and the server judges them. */
export type Get<Data> = (call: never) => Promise<ClientResponse<Data, number, 'json'>>;

/** Returns the query of the rows that a filter finds. @param name of the kind, for the cache */
export function listQuery<Data>(name: string, search: URLSearchParams, get: Get<Data>) {
  return queryOptions({
    queryKey: ['desk', name, 'list', search.toString()],
    queryFn: () => read(get({ query: Object.fromEntries(search) } as never)),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Returns the query of one record. @param id as it is in the page's address */
export function recordQuery<Data>(name: string, id: string, get: Get<Data>) {
  return queryOptions({
    queryKey: ['desk', name, id],
    queryFn: () => read(get({ param: { id: encodeURIComponent(id) } } as never)),
    staleTime: 0,
  });
}
