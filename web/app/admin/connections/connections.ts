import { queryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { api, read } from '../../data/client.ts';

export type Connections = InferResponseType<typeof api.admin.connections.$get, 200>;
export type ProviderConnection = Connections['providers'][number];
export type ConnectionCheck = Connections['checks'][number];

/** Outside `admin`, which actions wait for: an unresponsive mail server would delay them. */
export const connectionsQuery = queryOptions({
  queryKey: ['connections'],
  queryFn: () => read(api.admin.connections.$get()),
  staleTime: 0,
});

export function checksAbout({ checks }: Connections, about: ConnectionCheck['about']) {
  return checks.filter((check) => check.about === about);
}
