import { Link, useSearchParams } from 'react-router';
import { paths } from '../../../../domain/paths.ts';
import { maxSearchLength } from '../../../../domain/search.ts';
import { NotesToRecord } from '../../../ui/illustrations/notes-to-record.tsx';
import { RetryAlert } from '../../../ui/retry-alert.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { StudentPage } from '../../account/layout/student-header.tsx';
import type { StudentPageHandle } from '../../account/session/session-guard.tsx';
import { keepScroll } from '../../data/arrival-state.ts';
import { explainError } from '../../data/client.ts';
import { optionalComponent } from '../../data/load-with-retry.tsx';
import { useEndSessionOn401 } from '../../data/loaded.tsx';
import { type SearchAnswer, useSearch } from '../../data/search.ts';
import { studentMessages } from '../messages.ts';
import { AccountAnswers, findAccountAnswers, SearchResults } from '../search/search-results.tsx';

const LostTrail = optionalComponent(
  async () => (await import('../../../ui/illustrations/lost-trail.tsx')).LostTrail,
  <div className="aspect-[21/16] w-48 max-w-full" />,
);

export const handle: StudentPageHandle = { title: 'Busca' };

/** The student's search page, `/busca`. The header's own search is hidden. */
export function Page() {
  return (
    <StudentPage className="container-page py-8">
      <h1 className="text-title">Buscar no curso</h1>
      <CourseSearch />
    </StudentPage>
  );
}

/** The course search on the page `/busca`. The query is in the address, so that the back button returns to it. */
export function CourseSearch() {
  const [address, setAddress] = useSearchParams();
  const typed = (address.get('q') ?? '').slice(0, maxSearchLength);
  const q = typed.trim();
  const { data, error, refetch, isPlaceholderData } = useSearch(q);
  useEndSessionOn401(error);
  const accountAnswers = findAccountAnswers(q);
  const isAnsweredByAccount = accountAnswers.length > 0 && data?.results.length === 0;

  return (
    <>
      <SearchField
        className="mt-5 max-w-2xl"
        label="O que você procura?"
        hint="Aulas, materiais, prompts e o que é dito nos vídeos."
        isFocused={q === ''}
        value={typed}
        onSearch={(text) => setAddress(text ? { q: text } : {}, { replace: true, state: keepScroll })}
      />
      <AccountAnswers found={accountAnswers} />
      <p role="status" className={`mt-5 ${isAnsweredByAccount ? 'text-ink-soft text-sm' : 'font-semibold'}`}>
        {q &&
          data &&
          !isPlaceholderData &&
          !error &&
          (isAnsweredByAccount ? 'Nada nas aulas e nos materiais.' : countText(q, data))}
      </p>
      {q === '' ? (
        <SearchHint />
      ) : error ? (
        <div className="max-w-2xl">
          <RetryAlert onRetry={() => void refetch()}>
            {explainError(error, {}, studentMessages.search.failed)}
          </RetryAlert>
        </div>
      ) : !data ? (
        <SearchSkeleton />
      ) : data.results.length > 0 ? (
        <div className={`max-w-3xl ${isPlaceholderData ? 'opacity-60' : ''}`}>
          <SearchResults {...data} />
        </div>
      ) : (
        !isPlaceholderData && !isAnsweredByAccount && <NothingFound />
      )}
      {q !== '' && (
        <p className="mt-8">
          <Link className="link-alone" to={paths.materials}>
            Ver todos os materiais
          </Link>
        </p>
      )}
    </>
  );
}

function countText(q: string, { results, totals, isPartial }: SearchAnswer): string {
  if (results.length === 0) return `Nada encontrado para “${q}”.`;
  if (isPartial) return `Nada tem todas as palavras de “${q}”. Aqui está o que tem algumas.`;
  const count = Object.values(totals).reduce((sum, total) => sum + total, 0);
  return count === 1 ? `1 resultado para “${q}”` : `${count} resultados para “${q}”`;
}

function SearchHint() {
  return (
    <div className="mt-2 flex max-w-3xl flex-wrap items-center gap-x-8 gap-y-4">
      <NotesToRecord className="h-auto w-56 max-w-full" />
      <p className="max-w-sm flex-1 basis-60 text-ink-soft">
        Escreva uma palavra ou uma frase curta, como <em>jejum</em> ou <em>alta do paciente</em>. Acentos e
        plurais não fazem diferença.
      </p>
    </div>
  );
}

function NothingFound() {
  return (
    <div className="mt-2 flex max-w-3xl flex-wrap items-center gap-x-8 gap-y-4">
      <LostTrail className="h-auto w-48 max-w-full" />
      <p className="max-w-sm flex-1 basis-60 text-ink-soft">
        Tente uma palavra só, ou outra que diga o mesmo. A dúvida também pode ir para quem ensina: escreva-a
        na página da aula.
      </p>
    </div>
  );
}

function SearchSkeleton() {
  return (
    <div role="status" className="mt-6 grid max-w-3xl animate-pulse gap-3">
      <span className="sr-only">Buscando...</span>
      {[1, 2, 3, 4].map((place) => (
        <div key={place} className="h-28 rounded-card bg-leaf-50" />
      ))}
    </div>
  );
}
