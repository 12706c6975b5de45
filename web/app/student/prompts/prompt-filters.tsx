import { useEffect, useState } from 'react';
import { useNavigationType } from 'react-router';
import { promptSpecies, promptTasks } from '../../../../domain/documents/prompts.ts';
import { Field } from '../../../ui/field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import type { PromptFilter } from './filter-prompts.ts';

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
