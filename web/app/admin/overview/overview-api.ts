import { queryOptions } from '@tanstack/react-query';
import type { Overview } from '../../../../domain/overview.ts';
import { ask } from '../desk-api.ts';

/** An open page looks by itself once a minute. */
export const overviewQuery = queryOptions({
  queryKey: ['desk', 'overview'],
  queryFn: () => ask<Overview>('GET', '/api/admin/overview?days=30'),
  staleTime: 0,
  refetchInterval: 60_000,
});
