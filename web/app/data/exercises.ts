import { type Answer, api } from './client.ts';
import { apiQuery } from './fresh-query.ts';
import { saved } from './saved-queries.ts';

const { $get } = api.exercises[':module'];

export type Exercises = Answer<typeof $get>;

export const exercisesQuery = (module: string) =>
  apiQuery(['exercises', module], () => $get({ param: { module } }), { meta: saved() });
