import { queryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { api, read } from '../../data/client.ts';

/** Response of `GET /api/admin/connections`. */
export type Integrations = InferResponseType<typeof api.admin.connections.$get, 200>;
/** A payment provider as the API describes it. */
export type ProviderIntegration = Integrations['providers'][number];
/** A defect of an integration, or something missing. */
export type IntegrationCheck = Integrations['checks'][number];

/**
 * Queries the state of mail server, storage and providers. Its key does not begin with
 * `admin`: actions wait for the refetch of those queries, which a slow mail server would delay.
 */
export const integrationsQuery = queryOptions({
  queryKey: ['connections'],
  queryFn: () => read(api.admin.connections.$get()),
  staleTime: 0,
});

/** Returns the checks of one integration. */
export function checksAbout({ checks }: Integrations, about: IntegrationCheck['about']) {
  return checks.filter((check) => check.about === about);
}
