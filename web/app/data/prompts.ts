import { queryOptions, useQuery } from '@tanstack/react-query';
import type { PromptCollection, StarterPrompts } from '../../../domain/documents/catalog.ts';
import { promptsPath, starterPromptsPath } from '../../../domain/paths.ts';
import { fetchJsonFile } from './client.ts';
import { saved } from './saved-queries.ts';

/** The prompts to begin with, which come with the rendered page. */
export const starterPromptsQuery = queryOptions({
  queryKey: ['prompts', 'starters'],
  queryFn: () => fetchJsonFile<StarterPrompts>(starterPromptsPath),
});

/** Loads all prompts once they are asked for. */
export function usePrompts(isAskedFor = true) {
  return useQuery({
    enabled: isAskedFor,
    queryKey: ['prompts'],
    queryFn: async () => (await fetchJsonFile<PromptCollection>(promptsPath)).prompts,
    meta: saved(),
  });
}
