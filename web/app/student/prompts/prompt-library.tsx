import { useDeferredValue, useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { type Prompt, promptTasks } from '../../../../domain/documents/prompts.ts';
import { useFavourites } from './favourites.ts';
import {
  filterPrompts,
  groupByTask,
  type PromptFilter,
  readFilter,
  starterPrompts,
  writeFilter,
} from './filter-prompts.ts';
import { FoldedPrompt } from './prompt-card.tsx';
import { PromptFilters } from './prompt-filters.tsx';

interface PromptLibraryProps {
  prompts: readonly Prompt[];
  userId: string;
}

/**
 * Lists prompts: the student's favourites and the ten to begin with, then all others by task. The address holds the
 * filter, so that the back button returns to it.
 */
export function PromptLibrary({ prompts, userId }: PromptLibraryProps) {
  const [search, setSearch] = useSearchParams();
  const filter = readFilter(search);
  const change = (next: PromptFilter, isTyping = false) =>
    setSearch(writeFilter(next), { replace: isTyping, preventScrollReset: true });
  const found = useDeferredValue(filterPrompts(prompts, filter));
  const { favourites, favour } = useFavourites(userId);
  useGoToPrompt();
  const isWhole = writeFilter(filter).size === 0;
  const marked = isWhole ? found.filter(({ id }) => favourites.includes(id)) : [];
  // A prompt stands in one place only: its address names it.
  const monday = isWhole ? starterPrompts(found).filter((prompt) => !marked.includes(prompt)) : [];
  const others = found.filter((prompt) => !marked.includes(prompt) && !monday.includes(prompt));
  const groups = [
    { id: 'favourites', title: 'Seus favoritos', some: marked },
    { id: 'monday', title: 'Dez para segunda-feira', some: monday },
    ...groupByTask(others).map(({ task, prompts: some }) => ({
      ...{ id: `task-${task}`, title: promptTasks[task] },
      some,
    })),
  ];
  return (
    <>
      <PromptFilters filter={filter} onChange={change} />
      <div className="mt-4 flex min-h-11 flex-wrap items-center gap-x-5">
        <p role="status" className="font-semibold">
          {countText(found.length)}
        </p>
        {search.size > 0 && (
          <button
            type="button"
            className="link min-h-11"
            onClick={() => setSearch({}, { preventScrollReset: true })}
          >
            Limpar filtros
          </button>
        )}
      </div>
      {groups
        .filter(({ some }) => some.length > 0)
        .map(({ id, title, some }) => (
          <section key={id} aria-labelledby={id} className="mt-8">
            <h2 id={id} className="text-xl">
              {title}
            </h2>
            <ul className="mt-3 grid items-start gap-4 lg:grid-cols-2">
              {some.map((prompt) => (
                <FoldedPrompt
                  key={prompt.id}
                  prompt={prompt}
                  isFavourite={favourites.includes(prompt.id)}
                  onFavour={(isFavourite) => favour(prompt.id, isFavourite)}
                />
              ))}
            </ul>
          </section>
        ))}
    </>
  );
}

/** Opens and focuses the prompt that the address names, also when the same link is followed twice. */
function useGoToPrompt(): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link may be followed twice.
  useEffect(() => {
    const details = hash && document.getElementById(hash.slice(1))?.querySelector('details');
    if (!details) return;
    details.open = true;
    details.scrollIntoView({ block: 'center' });
    details.querySelector('summary')?.focus({ preventScroll: true });
  }, [hash, key]);
}

function countText(count: number): string {
  if (count === 0) return 'Nenhum prompt encontrado';
  return count === 1 ? '1 prompt' : `${count} prompts`;
}
