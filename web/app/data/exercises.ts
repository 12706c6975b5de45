import { queryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { api, read } from './client.ts';
import { saved } from './saved-queries.ts';

const route = api.exercises[':module'];

export type Exercises = InferResponseType<typeof route.$get, 200>;

export const exercisesQuery = (module: string) =>
  queryOptions({
    queryKey: ['exercises', module],
    queryFn: () => read(route.$get({ param: { module } })),
    meta: saved(),
  });
