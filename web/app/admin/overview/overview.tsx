import { useQuery } from '@tanstack/react-query';
import { ChevronRight, CircleAlert, CircleCheck } from 'lucide-react';
import { Link } from 'react-router';
import { type Overview, overviewNumbers } from '../../../../domain/overview.ts';
import { Card } from '../../../ui/card.tsx';
import { api, read } from '../../data/client.ts';
import { ForAdmins } from '../for-admins.tsx';
import { ListState } from '../list/list-state.tsx';
import { Section } from '../shell/section.tsx';
import { FunnelPicture, Legend, PicturePlace } from './charts.tsx';
import { DayByDay } from './day-by-day.tsx';
import { funnelSteps, NumbersTable, numberNames, numberText } from './numbers-table.tsx';

export function OverviewSection() {
  const overview = useQuery({
    queryKey: ['admin', 'overview'],
    queryFn: () => read(api.admin.overview.$get({ query: { days: '30' } })),
    staleTime: 0,
    refetchInterval: 60_000,
  });
  return (
    <ListState query={overview}>
      {(data) => (
        <>
          <Attention alerts={data.attention} />
          <ForAdmins>
            <Numbers overview={data} />
          </ForAdmins>
        </>
      )}
    </ListState>
  );
}

function Attention({ alerts }: { alerts: Overview['attention'] }) {
  return (
    <Section id="precisa-de-voce" title="Precisa de você" className="gap-3">
      {alerts.length === 0 ? (
        <Card as="p" className="flex items-center gap-3 p-5 sm:px-6">
          <CircleCheck aria-hidden size={24} className="shrink-0 text-leaf-700" />
          Está tudo bem: nada precisa de você agora.
        </Card>
      ) : (
        <Card as="ul" className="divide-y divide-line">
          {alerts.map(({ kind, title, text, path, action }) => (
            <li key={kind} className="flex gap-3 p-4 sm:px-6">
              <CircleAlert aria-hidden size={22} className="mt-0.5 shrink-0 text-coral-700" />
              <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-6">
                <div className="min-w-0 max-w-prose break-words">
                  <h3 className="font-bold text-base">{title}</h3>
                  <p className="text-ink-soft">{text}</p>
                </div>
                <Link className="link inline-flex min-h-11 items-center gap-1" to={path}>
                  {action}
                  <ChevronRight aria-hidden size={16} />
                </Link>
              </div>
            </li>
          ))}
        </Card>
      )}
    </Section>
  );
}

export function Numbers({ overview }: { overview: Overview }) {
  const { days, current, before } = overview;
  const isAnything = overviewNumbers.some((name) => current[name] + before[name] > 0);
  return (
    <Section id="numeros" title={`Os últimos ${days} dias`} className="gap-4">
      <NumbersTable overview={overview} />
      {isAnything && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2">
          <Funnel overview={overview} />
          <DayByDay overview={overview} />
        </div>
      )}
    </Section>
  );
}

function Funnel({ overview: { days, current, before } }: { overview: Overview }) {
  const steps = funnelSteps.map((name) => ({
    name: numberNames[name],
    current: current[name],
    before: before[name],
    text: numberText(name, current[name]),
  }));
  return (
    <Card className="p-5 sm:p-6">
      <h3 className="text-lg">Da visita ao certificado</h3>
      <Legend days={days} />
      <PicturePlace>
        <FunnelPicture steps={steps} />
      </PicturePlace>
    </Card>
  );
}
