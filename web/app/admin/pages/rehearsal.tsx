import { useQuery } from '@tanstack/react-query';
import { LoaderCircle, Play } from 'lucide-react';
import { Link } from 'react-router';
import { momentText } from '../../../../domain/dates.ts';
import { paths } from '../../../../domain/paths.ts';
import { failedSteps, type RehearsalStep, rehearsalLabels } from '../../../../domain/rehearsal.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { api, read } from '../../data/client.ts';
import { freshQuery } from '../../data/fresh-query.ts';
import { explainWith } from '../explain-admin-error.ts';
import { SummaryChevron } from '../folded-part.tsx';
import { BackLink } from '../list/record-page.tsx';
import { QueryState } from '../query-state.tsx';
import { adminPage } from '../shell/admin-page.tsx';
import { Section } from '../shell/section.tsx';
import { StatusLabel } from '../status-label.tsx';
import { useChange } from '../use-change.ts';

/** `/painel/ensaio`: plays the way from the sales page to the refund, and shows the last rehearsals. */
export const { Page, handle } = adminPage(paths.adminRehearsal, RehearsalPage);

const explain = explainWith({
  rehearsal_running: 'Um ensaio já está em andamento. Espere um minuto e recarregue a página.',
});

function RehearsalPage() {
  const rehearse = useChange(() => read(api.admin.rehearsals.$post()), { explain });
  return (
    <div className="container-page grid gap-8 pb-12">
      <BackLink to={paths.adminSettings} label="Ajustes" />
      <Card className="grid justify-items-start gap-4 p-5 sm:p-6">
        <p className="max-w-prose">
          São nove passos, da visita ao reembolso, num banco de dados só para isso, com os seus textos e
          ajustes de hoje. Ninguém recebe e-mail, nenhuma empresa de pagamento é consultada, nenhum número do
          Painel muda, e só o resultado fica. Com uma empresa ligada, o site ensaia também sozinho, uma vez
          por semana.
        </p>
        <Button
          look="primary"
          Icon={rehearse.isPending ? LoaderCircle : Play}
          disabled={rehearse.isPending}
          onClick={() => rehearse.mutate()}
        >
          {rehearse.isPending ? 'Ensaiando...' : 'Ensaiar agora'}
        </Button>
        <p role="status" className="text-ink-soft text-sm empty:hidden">
          {rehearse.isPending && 'Leva menos de um minuto. O resultado aparece abaixo.'}
        </p>
      </Card>
      <QueryState query={useQuery(freshQuery(['admin', 'rehearsals'], api.admin.rehearsals.$get))}>
        {({ rehearsals }) =>
          rehearsals.length === 0 ? (
            <EmptyState title="Nenhum ensaio ainda">Aperte “Ensaiar agora” para fazer o primeiro.</EmptyState>
          ) : (
            <Section
              id="ensaios"
              title="Últimos ensaios"
              intro="O mais novo vem primeiro; ficam os cinco últimos."
            >
              <div className="grid gap-3">
                {rehearsals.map(({ id, started_at, steps }, index) => {
                  const failed = failedSteps(steps);
                  return (
                    <Card key={id} as="details" className="group" open={index === 0}>
                      <summary className="flex min-h-14 cursor-pointer items-center gap-3 p-4 sm:px-6">
                        <SummaryChevron />
                        <div className="min-w-0">
                          <h3 className="font-semibold text-base">{momentText(started_at)}</h3>
                          <p className="text-sm">
                            {failed.length === 0 ? (
                              <StatusLabel state="ok">Os nove passos deram certo</StatusLabel>
                            ) : (
                              <StatusLabel state="attention">
                                Falhou:{' '}
                                {failed.map(({ name }) => rehearsalLabels[name].toLowerCase()).join(', ')}
                              </StatusLabel>
                            )}
                          </p>
                        </div>
                      </summary>
                      <ol className="divide-y divide-line border-line border-t px-4 sm:px-6">
                        {steps.map((step) => (
                          <StepRow key={step.name} step={step} />
                        ))}
                      </ol>
                    </Card>
                  );
                })}
              </div>
            </Section>
          )
        }
      </QueryState>
    </div>
  );
}

function StepRow({ step: { name, ok, ms, message, path } }: { step: RehearsalStep }) {
  const label = rehearsalLabels[name];
  return (
    <li className="grid gap-1 py-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <StatusLabel state={ok ? 'ok' : ms > 0 ? 'attention' : 'off'}>
          {label}
          <span className="sr-only">{ok ? ': deu certo' : ms > 0 ? ': falhou' : ': não foi ensaiado'}</span>
        </StatusLabel>
        {ms > 0 && (
          <span className="text-ink-soft text-sm tabular-nums">{ms.toLocaleString('pt-BR')} ms</span>
        )}
      </p>
      <p className="wrap-anywhere max-w-prose text-sm">{message}</p>
      {path && (
        <p>
          <Link className="link-alone" to={path}>
            Resolver<span className="sr-only">: {label}</span>
          </Link>
        </p>
      )}
    </li>
  );
}
