import { useEffect, useState } from 'react';
import { useNavigationType } from 'react-router';
import {
  type Prompt,
  type PromptSpecies,
  type PromptTask,
  promptSpecies,
  promptTasks,
} from '../../../../domain/documents/prompts.ts';
import { fold } from '../../../../domain/folded-text.ts';
import { Field } from '../../../ui/field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';

interface PromptFiltersProps {
  filter: PromptFilter;
  /** @param isTyping true if the change must not add a browser history entry */
  onChange: (filter: PromptFilter, isTyping?: boolean) => void;
}

/** Prompts of `todas` are for every species: no filter hides them. */
const species = optionsOf(promptSpecies).filter(({ value }) => value !== 'todas');

/** The prompt library's search field and filters. */
export function PromptFilters({ filter, onChange }: PromptFiltersProps) {
  const [words, setWords] = useState(filter.words);
  const navigation = useNavigationType();
  // The field updates before the address; only the back button sets it from the address.
  useEffect(() => {
    if (navigation === 'POP') setWords(filter.words);
  }, [navigation, filter.words]);
  return (
    <search className="prompt-filters grid grid-cols-2 gap-x-3 gap-y-3 sm:gap-x-4 lg:grid-cols-[2fr_1fr_1fr]">
      <Field
        label="Buscar"
        type="search"
        className="col-span-2 lg:col-span-1"
        placeholder="Por exemplo: vacina, gato, retorno"
        value={words}
        onChange={({ target: { value } }) => {
          setWords(value);
          onChange({ ...filter, words: value }, true);
        }}
      />
      <SelectField
        label="Tarefa"
        none="Todas"
        options={optionsOf(promptTasks)}
        value={filter.task ?? ''}
        onChange={({ target: { value } }) =>
          onChange({ ...filter, words, task: (value || undefined) as PromptFilter['task'] })
        }
      />
      <SelectField
        label="Espécie"
        none="Todas"
        options={species}
        value={filter.species ?? ''}
        onChange={({ target: { value } }) =>
          onChange({ ...filter, words, species: (value || undefined) as PromptFilter['species'] })
        }
      />
    </search>
  );
}

function optionsOf(names: Record<string, string>) {
  return Object.entries(names).map(([value, label]) => ({ value, label }));
}

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
