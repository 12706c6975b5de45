import { useQuery } from '@tanstack/react-query';
import type { PromptCollection } from '../../../domain/documents/catalog.ts';
import { type Prompt, promptSpecies, promptTasks } from '../../../domain/documents/prompts.ts';
import { promptsPath } from '../../../domain/paths.ts';
import { readFile } from './client.ts';
import { readOrCopy, studentCopy, useSavedCopy } from './student-copy.ts';

export const promptsCopy = studentCopy('prompts', isPrompts);

/** Loads all prompts, or without a server the browser's copy. */
export function usePrompts() {
  const prompts = useQuery({
    queryKey: ['prompts'],
    queryFn: () =>
      readOrCopy(promptsCopy, async () => (await readFile<PromptCollection>(promptsPath)).prompts),
  });
  useSavedCopy(promptsCopy, prompts.data);
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
        prompt.species.every((one) => Object.hasOwn(promptSpecies, one)),
    )
  );
}
