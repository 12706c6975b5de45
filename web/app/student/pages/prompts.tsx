import { useQuery } from '@tanstack/react-query';
import { ChevronDown, ShieldAlert } from 'lucide-react';
import { type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import {
  isPromptNamed,
  type Prompt,
  promptTasks,
  starterPrompts,
} from '../../../../domain/documents/prompts.ts';
import { paths, readingPath } from '../../../../domain/paths.ts';
import { placeNames } from '../../../../domain/place-names.ts';
import { Loading } from '../../../ui/loading.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useNearViewport } from '../../../ui/use-near-viewport.ts';
import { StudentPage } from '../../account/layout/student-header.tsx';
import { type StudentPageHandle, useSignedInUser } from '../../account/session/session-guard.tsx';
import { keepScroll } from '../../data/arrival-state.ts';
import { Loaded } from '../../data/loaded.tsx';
import { starterPromptsQuery, usePrompts } from '../../data/prompts.ts';
import { createStudentStorage } from '../../data/student-storage.ts';
import { FoldedPrompt } from '../prompts/prompt-card.tsx';
import {
  filterPrompts,
  groupByTask,
  type PromptFilter,
  PromptFilters,
  readFilter,
  writeFilter,
} from '../prompts/prompt-filters.tsx';

const loadingLabel = 'Carregando prompts...';
const privacyGuide = 'modulo4_ia_vet/guia_organizacao_dados';

export const handle: StudentPageHandle = {
  title: placeNames[paths.prompts],
  loadingLabel,
  prefetch: (queryClient) => [queryClient.prefetchQuery(starterPromptsQuery)],
};

/** The page of all prompts. It comes with the first ten; the others load once they are searched for or scrolled to. */
export function Page() {
  const { id: userId } = useSignedInUser();
  const { data: starters, isPending } = useQuery(starterPromptsQuery);
  const { search, hash } = useLocation();
  // The server, which renders the page first, does not get it.
  const [isLinked, setLinked] = useState(false);
  useEffect(() => setLinked(hash !== ''), [hash]);
  const [end, isNearEnd] = useNearViewport<HTMLDivElement>(0);
  const all = usePrompts(isNearEnd || search !== '' || isLinked);
  const prompts = all.data ?? starters?.prompts;
  const loadingState = (
    <Loaded
      query={all}
      // Nothing is loading before they are asked for, or without a script.
      fallback={all.isFetching || isPending ? <Loading label={loadingLabel} /> : null}
      errorText="Não foi possível carregar os prompts. Verifique sua conexão e tente novamente."
    >
      {() => null}
    </Loaded>
  );
  return (
    <StudentPage hasBack={false} className="container-page py-8">
      <PageHeader
        title={placeNames[paths.prompts]}
        intro="Copie, preencha o que está entre colchetes e confira a resposta."
      />
      <p className="mt-4 flex gap-3 rounded-control border border-honey-400 bg-honey-100 px-4 py-3 lg:w-fit">
        <ShieldAlert aria-hidden className="mt-0.5 shrink-0" size={20} />
        <span>
          Tire nomes e telefones antes de colar:{' '}
          <Link className="link" to={readingPath(privacyGuide)}>
            veja como
          </Link>
          .
        </span>
      </p>
      <div className="mt-6">
        {prompts && (
          <PromptLibrary prompts={prompts} userId={userId} total={all.data ? undefined : starters?.total} />
        )}
        {!all.data && (
          <div ref={end} className="mt-8 min-h-24">
            {loadingState}
          </div>
        )}
      </div>
    </StudentPage>
  );
}

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
    setSearch(writeFilter(next), { replace: isTyping, state: keepScroll });
  const isUnfiltered = writeFilter(filter).size === 0;
  const found = useDeferredValue(total && !isUnfiltered ? [] : filterPrompts(prompts, filter));
  const { isFavourite, setFavourite } = useFavourites(userId);
  useOpenLinkedPrompt(found);
  // Each prompt appears once, because its id is an anchor. The ten keep their place: they are there before favourites are known.
  const starters = isUnfiltered ? starterPrompts(found) : [];
  const isOther = (prompt: Prompt) => !starters.includes(prompt);
  const favouritePrompts = isUnfiltered ? found.filter(isFavourite).filter(isOther) : [];
  const others = found.filter((prompt) => isOther(prompt) && !favouritePrompts.includes(prompt));
  const groups = [
    { id: 'monday', title: 'Dez para segunda-feira', prompts: starters },
    { id: 'favourites', title: 'Seus favoritos', prompts: favouritePrompts },
    ...groupByTask(others).map(({ task, prompts }) => ({
      id: `task-${task}`,
      title: promptTasks[task],
      prompts,
      // A search shows what it has found.
      isFolded: isUnfiltered,
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
            onClick={() => setSearch({}, { state: keepScroll })}
          >
            Limpar filtros
          </button>
        )}
      </div>
      {groups
        .filter((group) => group.prompts.length > 0)
        .map((group) => (
          <PromptGroup key={group.id} {...group} count={group.prompts.length}>
            {group.prompts.map((prompt) => (
              <FoldedPrompt
                key={prompt.id}
                prompt={prompt}
                isFavourite={isFavourite(prompt)}
                onFavouriteChange={(isFavourite) => setFavourite(prompt, isFavourite)}
              />
            ))}
          </PromptGroup>
        ))}
    </>
  );
}

interface PromptGroupProps {
  id: string;
  title: string;
  count: number;
  isFolded?: boolean;
  children: ReactNode;
}

function PromptGroup({ id, title, count, isFolded = false, children }: PromptGroupProps) {
  const list = <ul className="mt-3 grid items-start gap-2 sm:gap-3 lg:grid-cols-2">{children}</ul>;
  const heading = (
    <h2 id={id} className="text-xl">
      {title}
    </h2>
  );
  if (!isFolded)
    return (
      <section aria-labelledby={id} className="mt-8">
        {heading}
        {list}
      </section>
    );
  return (
    <details className="group/part mt-4 border-line border-t">
      <summary className="flex min-h-14 list-none items-center gap-3 pt-2 [&::-webkit-details-marker]:hidden">
        {heading}
        <span className="ml-auto text-ink-soft">{count}</span>
        <ChevronDown aria-hidden className="transition-transform group-open/part:rotate-180" size={22} />
      </summary>
      {list}
    </details>
  );
}

/** Opens and focuses the prompt in the address's hash once it is there; again when the same link is followed twice. */
function useOpenLinkedPrompt(shownPrompts: readonly Prompt[]): void {
  const { hash, key } = useLocation();
  const openedKey = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the prompt may come with those that load later.
  useEffect(() => {
    const prompt = shownPrompts.find((one) => isPromptNamed(one, hash.slice(1)));
    const details = document.getElementById(prompt?.id ?? '')?.querySelector('details');
    if (!details || openedKey.current === key) return;
    openedKey.current = key;
    for (let part: Element | null | undefined = details; part; part = part.parentElement?.closest('details'))
      (part as HTMLDetailsElement).open = true;
    // A prompt may be longer than the screen.
    const summary = details.querySelector('summary');
    summary?.scrollIntoView({ block: 'center' });
    summary?.focus({ preventScroll: true });
  }, [hash, key, shownPrompts.length]);
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
    isFavourite: (prompt: Prompt) => favourites.some((id) => isPromptNamed(prompt, id)),
    setFavourite(prompt: Prompt, isFavourite: boolean) {
      const others = favourites.filter((other) => !isPromptNamed(prompt, other));
      const ids = isFavourite ? [...others, prompt.id] : others;
      setFavourites(ids);
      favouritesStorage.save(userId, ids);
    },
  };
}

function isIds(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((id) => typeof id === 'string');
}
