import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { type Prompt, promptTasks, starterPrompts } from '../../../../domain/documents/prompts.ts';
import { createStudentStorage } from '../../data/student-storage.ts';
import { filterPrompts, groupByTask, type PromptFilter, readFilter, writeFilter } from './filter-prompts.ts';
import { FoldedPrompt } from './prompt-card.tsx';
import { PromptFilters } from './prompt-filters.tsx';

interface PromptLibraryProps {
  prompts: readonly Prompt[];
  userId: string;
  /** The number of all prompts, while `prompts` are only those to begin with. */
  total?: number;
}

/**
 * The prompts, on the page `/prompts`: the ten to begin with, favourites, then all others by task. The filter is in the
 * address, so that the back button returns to it.
 */
export function PromptLibrary({ prompts, userId, total }: PromptLibraryProps) {
  const [search, setSearch] = useSearchParams();
  const filter = readFilter(search);
  const change = (next: PromptFilter, isTyping = false) =>
    setSearch(writeFilter(next), { replace: isTyping, preventScrollReset: true });
  const isUnfiltered = writeFilter(filter).size === 0;
  const found = useDeferredValue(total && !isUnfiltered ? [] : filterPrompts(prompts, filter));
  const { favourites, setFavourite } = useFavourites(userId);
  useOpenLinkedPrompt(found.length);
  // Each prompt appears once, because its id is an anchor. The ten keep their place: they are there before favourites are known.
  const starters = isUnfiltered ? starterPrompts(found) : [];
  const isOther = (prompt: Prompt) => !starters.includes(prompt);
  const favouritePrompts = isUnfiltered
    ? found.filter(({ id }) => favourites.includes(id)).filter(isOther)
    : [];
  const others = found.filter((prompt) => isOther(prompt) && !favouritePrompts.includes(prompt));
  const groups = [
    { id: 'monday', title: 'Dez para segunda-feira', prompts: starters },
    { id: 'favourites', title: 'Seus favoritos', prompts: favouritePrompts },
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
          {total ? isUnfiltered && countText(total) : countText(found.length)}
        </p>
        {favouritePrompts.length > 0 && (
          <a className="link-alone" href="#favourites">
            Seus favoritos
          </a>
        )}
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

/** Opens and focuses the prompt in the address's hash once it is there; again when the same link is followed twice. */
function useOpenLinkedPrompt(shownPrompts: number): void {
  const { hash, key } = useLocation();
  const openedKey = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the prompt may come with those that load later.
  useEffect(() => {
    const details = hash && document.getElementById(hash.slice(1))?.querySelector('details');
    if (!details || openedKey.current === key) return;
    openedKey.current = key;
    details.open = true;
    details.scrollIntoView({ block: 'center' });
    details.querySelector('summary')?.focus({ preventScroll: true });
  }, [hash, key, shownPrompts]);
}

function countText(count: number): string {
  if (count === 0) return 'Nenhum prompt encontrado';
  return count === 1 ? '1 prompt' : `${count} prompts`;
}

const favouritesStorage = createStudentStorage('favourites', isIds);

/** Returns the student's favourite prompts, which are saved in this browser until the session ends. */
function useFavourites(userId: string) {
  const [favourites, setFavourites] = useState<readonly string[]>([]);
  // The server, which renders the page first, does not know them.
  useEffect(() => setFavourites(favouritesStorage.load(userId) ?? []), [userId]);
  return {
    favourites,
    setFavourite(id: string, isFavourite: boolean) {
      const others = favourites.filter((other) => other !== id);
      const ids = isFavourite ? [...others, id] : others;
      setFavourites(ids);
      favouritesStorage.save(userId, ids);
    },
  };
}

function isIds(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((id) => typeof id === 'string');
}
