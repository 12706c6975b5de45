import { queryOptions } from '@tanstack/react-query';
import { api, read } from './client.ts';

/** Usual height of the prompt of the week, which the page reserves. */
export const weeklyPromptHeight = 'min-h-28';

export const weeklyPromptQuery = queryOptions({
  queryKey: ['prompts', 'week'],
  queryFn: () => read(api.prompts.week.$get()),
});
