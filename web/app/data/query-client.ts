import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { keepOnly } from '../../worker/kept.ts';
import { ApiError } from './client.ts';

const closed: ApiError['code'][] = ['access_required', 'forbidden', 'second_factor_missing'];
/** Whoever is here may keep nothing on the device any more. */
const over: ApiError['code'][] = ['access_required', 'session_missing'];
const fiveMinutes = 5 * 60 * 1000;

/** One retry, data fresh for five minutes; what the server refused is not asked again. */
export function createQueryClient(): QueryClient {
  /** The course or the desk has closed meanwhile: the student is looked up anew, and the page says why. */
  const onError = (error: unknown) => {
    if (!(error instanceof ApiError)) return;
    if (over.includes(error.code)) void keepOnly();
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
