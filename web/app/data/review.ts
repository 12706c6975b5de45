import { queryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { api, read } from './client.ts';

export type OwnReview = NonNullable<InferResponseType<typeof api.review.$get, 200>['review']>;

export const reviewQuery = queryOptions({
  queryKey: ['review'],
  queryFn: () => read(api.review.$get()),
});
