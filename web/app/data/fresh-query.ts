import { type QueryMeta, queryOptions } from '@tanstack/react-query';
import type { ClientResponse } from 'hono/client';
import { read } from './client.ts';

/** A route's `$get`; one with input is called in a function of its own. */
type Get<Data> = () => Promise<ClientResponse<Data, number, 'json'>>;

/** Returns the query of a `$get`. */
export function apiQuery<Data>(
  queryKey: readonly unknown[],
  get: Get<Data>,
  options?: { meta?: QueryMeta; staleTime?: number },
) {
  return queryOptions({ queryKey, queryFn: () => read(get()), ...options });
}

/** Returns the query of a `$get` whose answer others may change: each page that opens asks again. */
export function freshQuery<Data>(queryKey: readonly unknown[], get: Get<Data>) {
  return apiQuery(queryKey, get, { staleTime: 0 });
}
