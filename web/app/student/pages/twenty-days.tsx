import { CircleCheck, Circle as EmptyCircle } from 'lucide-react';
import { Link } from 'react-router';
import { readingPath } from '../../../../domain/paths.ts';
import { uncapitalized } from '../../../../domain/portuguese.ts';
import { dayPath, twentyDaysDocument } from '../../../../domain/twenty-days.ts';
import { Card } from '../../../ui/card.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { StudentPage } from '../../account/layout/student-header.tsx';
import type { StudentPageHandle } from '../../account/session/session-guard.tsx';
import { Loaded } from '../../data/loaded.tsx';
import { useSubmitWork } from '../../data/send-work.ts';
import { twentyDaysQuery, useTwentyDays } from '../../data/twenty-days.ts';

const loadingLabel = 'Carregando os dias...';

export const handle: StudentPageHandle = {
  title: 'Vinte dias, dez minutos',
  loadingLabel,
  prefetch: (queryClient) => [queryClient.prefetchQuery(twentyDaysQuery)],
};

/** The page of 'Vinte dias, dez minutos', `/vinte-dias`: each day with its place, done or not. */
export function Page() {
  const { query, days, done, next } = useTwentyDays();
  const submit = useSubmitWork();
  return (
    <StudentPage className="container-page py-8">
      <PageHeader
        title="Vinte dias, dez minutos"
        intro="Uma coisa por dia. Pular ou parar não muda o seu progresso nem o certificado."
      />
      <p className="mt-1">
        <Link className="link-alone" to={readingPath(twentyDaysDocument)}>
          Ver em papel
        </Link>
      </p>
      <Loaded
        query={query}
        fallback={<Loading label={loadingLabel} />}
        errorText="Não foi possível carregar os dias. Verifique sua conexão e tente novamente."
      >
        {() => (
          <Card as="ol" className="mt-4 max-w-3xl divide-y divide-line">
            {days.map((one) => {
              const { day, title, task, gain } = one;
              const isDone = done.has(day);
              const Icon = isDone ? CircleCheck : EmptyCircle;
              return (
                <li
                  key={day}
                  aria-current={one === next ? 'step' : undefined}
                  className="flex items-start gap-3 px-3 py-2 aria-[current]:bg-leaf-50 sm:px-5"
                >
                  <button
                    type="button"
                    aria-pressed={isDone}
                    aria-label={`Dia ${day} feito`}
                    className="grid size-11 shrink-0 place-items-center rounded-control text-ink-soft hover:bg-leaf-100 aria-pressed:text-leaf-700"
                    onClick={() => submit({ kind: 'day', day, isDone: !isDone })}
                  >
                    <Icon aria-hidden size={24} />
                  </button>
                  <div className="min-w-0 flex-1 pb-1">
                    <Link className="link-alone py-1" to={dayPath(one)}>
                      <span>
                        Dia&nbsp;{day} · {title}
                      </span>
                    </Link>
                    {!isDone && (
                      <>
                        <p>{task}</p>
                        <p className="text-ink-soft text-sm">Você leva: {uncapitalized(gain)}</p>
                      </>
                    )}
                  </div>
                </li>
              );
            })}
          </Card>
        )}
      </Loaded>
      {query.data && !next && <p className="mt-4 font-semibold">Você fez todos os dias.</p>}
    </StudentPage>
  );
}
