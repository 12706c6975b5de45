import { queryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { api, read } from '../../data/client.ts';

export const startApi = api.admin.content.start;

export type StartAnswers = InferResponseType<typeof startApi.$get, 200>;
export type StartQuestion = StartAnswers['questions'][number];

/** What the first two steps ask, as it is published. */
export const startAnswersQuery = queryOptions({
  queryKey: ['admin', 'start'],
  queryFn: () => read(startApi.$get()),
  staleTime: 0,
});
