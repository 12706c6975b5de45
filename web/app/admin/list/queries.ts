import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ClientResponse, InferResponseType } from 'hono/client';
import { read } from '../../data/client.ts';

type Get = (call: never) => Promise<ClientResponse<unknown, number, 'json'>>;
type Answer<Called extends Get> = InferResponseType<Called, 200>;

function call<Called extends Get>(get: Called, given: object): Promise<Answer<Called>> {
  return read(get(given as never)) as Promise<Answer<Called>>;
}

/** The rows that a filter finds. @param name of the kind, for the cache */
export function listQuery<Called extends Get>(name: string, search: URLSearchParams, get: Called) {
  return queryOptions({
    queryKey: ['desk', name, 'list', search.toString()],
    queryFn: () => call(get, { query: Object.fromEntries(search) }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** One record with all that is known of it. @param id as it is in the page's address */
export function recordQuery<Called extends Get>(name: string, id: string, get: Called) {
  return queryOptions({
    queryKey: ['desk', name, id],
    queryFn: () => call(get, { param: { id: encodeURIComponent(id) } }),
    staleTime: 0,
  });
}
