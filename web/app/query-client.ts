import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api.ts';

const fiveMinutes = 5 * 60 * 1000;

/** One retry, data fresh for five minutes; what the server refused is not asked again. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: fiveMinutes,
        retry: (failures, error) => failures < 1 && (!(error instanceof ApiError) || error.isTemporary),
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
}
