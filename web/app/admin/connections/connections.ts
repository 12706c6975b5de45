import { queryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { api, read } from '../../data/client.ts';

export type Connections = InferResponseType<typeof api.admin.connections.$get, 200>;
export type ProviderConnection = Connections['providers'][number];

/** A mail server that does not answer takes its time: what is done elsewhere on the page does not wait for it. */
export const connectionsQuery = queryOptions({
  queryKey: ['connections'],
  queryFn: () => read(api.admin.connections.$get()),
  staleTime: 0,
});
