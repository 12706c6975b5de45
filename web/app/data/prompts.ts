import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { PromptCollection, StarterPrompts } from '../../../domain/documents/catalog.ts';
import { type Prompt, promptSpecies, promptTasks } from '../../../domain/documents/prompts.ts';
import { promptsPath, starterPromptsPath } from '../../../domain/paths.ts';
import { fetchJsonFile } from './client.ts';
import { createStudentStorage, fetchOrLoadSaved, useSaveToStorage } from './student-storage.ts';

/** The prompts saved in this browser, for reading offline. */
export const promptsStorage = createStudentStorage('prompts', isPrompts);

const starterPromptsQuery = queryOptions({
  queryKey: ['prompts', 'starters'],
  queryFn: () => fetchJsonFile<StarterPrompts>(starterPromptsPath),
});

export const prefetchStarterPrompts = (queryClient: QueryClient) => [
  queryClient.prefetchQuery(starterPromptsQuery),
];

/** Loads the prompts to begin with, which come with the rendered page. */
export function useStarterPrompts() {
  return useQuery(starterPromptsQuery);
}

/** Loads all prompts once they are asked for; offline, those saved in this browser. */
export function usePrompts(isAskedFor = true) {
  const prompts = useQuery({
    enabled: isAskedFor,
    queryKey: ['prompts'],
    queryFn: () =>
      fetchOrLoadSaved(
        promptsStorage,
        async () => (await fetchJsonFile<PromptCollection>(promptsPath)).prompts,
      ),
  });
  useSaveToStorage(promptsStorage, prompts.data);
  return prompts;
}

function isPrompts(value: unknown): value is Prompt[] {
  return (
    Array.isArray(value) &&
    value.every(
      (prompt: Partial<Prompt> | null) =>
        typeof prompt?.title === 'string' &&
        typeof prompt.text === 'string' &&
        typeof prompt.document === 'string' &&
        Object.hasOwn(promptTasks, String(prompt.task)) &&
        Array.isArray(prompt.species) &&
        prompt.species.every((species) => Object.hasOwn(promptSpecies, species)),
    )
  );
}
