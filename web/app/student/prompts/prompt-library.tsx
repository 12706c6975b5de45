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
 * The prompts, on the page `/prompts`: favourites, the ten to begin with, then all others by task. The filter
 * is in the address, so that the back button returns to it.
 */
export function PromptLibrary({ prompts, userId }: PromptLibraryProps) {
  const [search, setSearch] = useSearchParams();
  const filter = readFilter(search);
  const change = (next: PromptFilter, isTyping = false) =>
    setSearch(writeFilter(next), { replace: isTyping, preventScrollReset: true });
  const found = useDeferredValue(filterPrompts(prompts, filter));
  const { favourites, setFavourite } = useFavourites(userId);
  useOpenLinkedPrompt();
  const isUnfiltered = writeFilter(filter).size === 0;
  const favouritePrompts = isUnfiltered ? found.filter(({ id }) => favourites.includes(id)) : [];
  // Each prompt appears once, because its id is an anchor.
  const starters = isUnfiltered
    ? starterPrompts(found).filter((prompt) => !favouritePrompts.includes(prompt))
    : [];
  const others = found.filter((prompt) => !favouritePrompts.includes(prompt) && !starters.includes(prompt));
  const groups = [
    { id: 'favourites', title: 'Seus favoritos', prompts: favouritePrompts },
    { id: 'monday', title: 'Dez para segunda-feira', prompts: starters },
    ...groupByTask(others).map(({ task, prompts }) => ({
      id: `task-${task}`,
      title: promptTasks[task],
      prompts,
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
        .filter((group) => group.prompts.length > 0)
        .map((group) => (
          <section key={group.id} aria-labelledby={group.id} className="mt-8">
            <h2 id={group.id} className="text-xl">
              {group.title}
            </h2>
            <ul className="mt-3 grid items-start gap-4 lg:grid-cols-2">
              {group.prompts.map((prompt) => (
                <FoldedPrompt
                  key={prompt.id}
                  prompt={prompt}
                  isFavourite={favourites.includes(prompt.id)}
                  onFavouriteChange={(isFavourite) => setFavourite(prompt.id, isFavourite)}
                />
              ))}
            </ul>
          </section>
        ))}
    </>
  );
}

/** Opens and focuses the prompt in the address's hash, also when the same link is followed twice. */
function useOpenLinkedPrompt(): void {
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
