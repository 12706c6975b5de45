import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { deleteCachesOfOthers } from '../../worker/offline-cache.ts';
import { ApiError } from './client.ts';

const closed: ApiError['code'][] = ['access_required', 'forbidden', 'second_factor_missing'];
/** After these errors nothing may stay saved on the device. */
const over: ApiError['code'][] = ['access_required', 'session_missing'];
const fiveMinutes = 5 * 60 * 1000;

/** Retries once, except what the server refused; data stays fresh for five minutes. */
export function createQueryClient(): QueryClient {
  /** When the course or the admin area has closed, reloads the student, so that the page says why. */
  const onError = (error: unknown) => {
    if (!(error instanceof ApiError)) return;
    if (over.includes(error.code)) void deleteCachesOfOthers();
    if (closed.includes(error.code)) void client.invalidateQueries({ queryKey: ['student'] });
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
