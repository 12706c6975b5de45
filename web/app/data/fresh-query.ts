import { queryOptions } from '@tanstack/react-query';
import type { ClientResponse } from 'hono/client';
import { read } from './client.ts';

/**
 * Returns the query of a `$get` whose answer others may change: each page that opens asks again.
 * @param get without a call's input, the `$get` itself
 */
export function freshQuery<Data>(
  queryKey: readonly unknown[],
  get: () => Promise<ClientResponse<Data, number, 'json'>>,
) {
  return queryOptions({ queryKey, queryFn: () => read(get()), staleTime: 0 });
}
