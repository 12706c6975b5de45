import {
  type Prompt,
  type PromptSpecies,
  type PromptTask,
  promptSpecies,
  promptTasks,
} from '../../../../domain/documents/prompts.ts';
import { fold } from '../../../../domain/folded-text.ts';

export interface PromptFilter {
  /** The search text; a prompt must contain all its words. */
  words: string;
  task: PromptTask | undefined;
  species: PromptSpecies | undefined;
}

/** Returns the filter in the address's query; ignores unknown values. */
export function readFilter(search: URLSearchParams): PromptFilter {
  return {
    words: search.get('busca') ?? '',
    task: parseOption(promptTasks, search.get('tarefa')),
    species: parseOption(promptSpecies, search.get('especie')),
  };
}

/** Returns the query for a filter; empty without one. */
export function writeFilter({ words, task, species }: PromptFilter): URLSearchParams {
  return new URLSearchParams({
    ...(words && { busca: words }),
    ...(task && { tarefa: task }),
    ...(species && { especie: species }),
  });
}

function parseOption<Name extends string>(
  names: Record<Name, string>,
  value: string | null,
): Name | undefined {
  return value !== null && Object.hasOwn(names, value) ? (value as Name) : undefined;
}

/** Returns the matching prompts, ignoring accents and case. */
export function filterPrompts(prompts: readonly Prompt[], { words, task, species }: PromptFilter): Prompt[] {
  const searchWords = fold(words).split(/\s+/u).filter(Boolean);
  return prompts.filter((prompt) => {
    if (task && prompt.task !== task) return false;
    if (species && !prompt.species.includes(species) && !prompt.species.includes('todas')) return false;
    if (searchWords.length === 0) return true;
    const text = fold([prompt.title, prompt.documentTitle, promptTasks[prompt.task], prompt.text].join(' '));
    return searchWords.every((word) => text.includes(word));
  });
}

/** Groups prompts by task, in the order of the filter's options. */
export function groupByTask(prompts: readonly Prompt[]): { task: PromptTask; prompts: Prompt[] }[] {
  const tasks = Object.keys(promptTasks) as PromptTask[];
  return tasks
    .map((task) => ({ task, prompts: prompts.filter((prompt) => prompt.task === task) }))
    .filter((group) => group.prompts.length > 0);
}
