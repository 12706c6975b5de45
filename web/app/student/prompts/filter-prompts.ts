import {
  type Prompt,
  type PromptSpecies,
  type PromptTask,
  promptSpecies,
  promptTasks,
} from '../../../../domain/documents/prompts.ts';

export interface PromptFilter {
  /** All of them must occur in a prompt. */
  words: string;
  task: PromptTask | undefined;
  species: PromptSpecies | undefined;
}

/** Reads a filter from the address; ignores unknown values. */
export function readFilter(search: URLSearchParams): PromptFilter {
  return {
    words: search.get('busca') ?? '',
    task: known(promptTasks, search.get('tarefa')),
    species: known(promptSpecies, search.get('especie')),
  };
}

export function writeFilter({ words, task, species }: PromptFilter): URLSearchParams {
  return new URLSearchParams({
    ...(words && { busca: words }),
    ...(task && { tarefa: task }),
    ...(species && { especie: species }),
  });
}

function known<Name extends string>(names: Record<Name, string>, asked: string | null): Name | undefined {
  return asked !== null && Object.hasOwn(names, asked) ? (asked as Name) : undefined;
}

/** Returns the matching prompts, ignoring accents and case. */
export function filterPrompts(prompts: readonly Prompt[], { words, task, species }: PromptFilter): Prompt[] {
  const asked = plain(words).split(/\s+/u).filter(Boolean);
  return prompts.filter((prompt) => {
    if (task && prompt.task !== task) return false;
    if (species && !prompt.species.includes(species) && !prompt.species.includes('todas')) return false;
    if (asked.length === 0) return true;
    const text = plain([prompt.title, prompt.documentTitle, promptTasks[prompt.task], prompt.text].join(' '));
    return asked.every((word) => text.includes(word));
  });
}

/** Returns the prompts of the section 'Dez para segunda-feira'; `monday` is their position in it. */
export function starterPrompts(prompts: readonly Prompt[]): Prompt[] {
  return prompts.filter(({ monday }) => monday).sort((a, b) => (a.monday ?? 0) - (b.monday ?? 0));
}

/** Groups prompts by task, in the order of the filter's options. */
export function groupByTask(prompts: readonly Prompt[]): { task: PromptTask; prompts: Prompt[] }[] {
  const tasks = Object.keys(promptTasks) as PromptTask[];
  return tasks
    .map((task) => ({ task, prompts: prompts.filter((prompt) => prompt.task === task) }))
    .filter(({ prompts: some }) => some.length > 0);
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
