import type { InferResponseType } from 'hono/client';
import { api } from './client.ts';
import { apiQuery } from './fresh-query.ts';
import { saved } from './saved-queries.ts';

const { $get } = api.exercises[':module'];

export type Exercises = InferResponseType<typeof $get, 200>;

export const exercisesQuery = (module: string) =>
  apiQuery(['exercises', module], () => $get({ param: { module } }), { meta: saved() });
