import { api } from './client.ts';
import { apiQuery } from './fresh-query.ts';

export const reviewQuery = apiQuery(['review'], api.review.$get);
