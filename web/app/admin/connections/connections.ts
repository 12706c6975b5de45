import { type Answer, api } from '../../data/client.ts';
import { freshQuery } from '../../data/fresh-query.ts';

/** Response of `GET /api/admin/connections`. */
export type Connections = Answer<typeof api.admin.connections.$get>;
/** A payment provider as the API describes it. */
export type ProviderConnection = Connections['providers'][number];
/** A defect of a connection, or something missing. */
export type ConnectionCheck = Connections['checks'][number];

/**
 * Queries the state of mail server, storage and providers. Its key does not begin with
 * `admin`: actions wait for the refetch of those queries, which a slow mail server would delay.
 */
export const connectionsQuery = freshQuery(['connections'], api.admin.connections.$get);

/** Returns the checks of one connection. */
export function checksAbout({ checks }: Connections, about: ConnectionCheck['about']) {
  return checks.filter((check) => check.about === about);
}
