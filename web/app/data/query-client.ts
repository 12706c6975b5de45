import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './client.ts';
import { removeOfflineCopies } from './saved-queries.ts';

/** After these errors the account is loaded again, and the page says why it is closed. */
const accessErrors: ApiError['code'][] = [
  'access_required',
  'forbidden',
  'second_factor_missing',
  'password_outdated',
];
/** After these errors what is saved for reading offline is deleted. */
const offlineClearingErrors: ApiError['code'][] = ['access_required', 'session_missing'];
const fiveMinutes = 5 * 60 * 1000;

/** Creates an account's query client: one retry, except after lasting errors and 429; data is fresh for 5 minutes. */
export function createQueryClient(): QueryClient {
  const onError = (error: unknown) => {
    if (!(error instanceof ApiError)) return;
    if (offlineClearingErrors.includes(error.code)) void removeOfflineCopies();
    if (accessErrors.includes(error.code)) void client.invalidateQueries({ queryKey: ['student'] });
  };
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: fiveMinutes,
        retry: (failures, error) =>
          failures < 1 && (!(error instanceof ApiError) || (error.isTemporary && error.status !== 429)),
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
  return client;
}
