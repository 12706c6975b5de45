import { queryOptions } from '@tanstack/react-query';
import { api, read } from './client.ts';

export const reviewQuery = queryOptions({
  queryKey: ['review'],
  queryFn: () => read(api.review.$get()),
});
