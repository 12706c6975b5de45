import { ChevronRight, CircleAlert, CircleCheck } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import type { Overview } from '../../../../domain/overview.ts';
import type { TeamRole } from '../../../../domain/roles.ts';
import { Card } from '../../../ui/card.tsx';
import { optionalComponent } from '../../data/load-with-retry.tsx';
import { useIsAdmin } from '../for-admins.tsx';
import { parsePeriod, useOverview } from '../overview/use-overview.ts';
import { QueryState } from '../query-state.tsx';
import { navItemsOf } from '../shell/admin-nav.tsx';
import { adminPage } from '../shell/admin-page.tsx';
import { FoldedLaunchChecks } from '../shell/launch-checks.tsx';
import { Section } from '../shell/section.tsx';
import { FirstSale } from '../start/first-sale.tsx';

/** Loaded for admins only: support may not read the numbers. */
const Numbers = optionalComponent(
  async () => (await import('../overview/numbers.tsx')).OverviewNumbers,
  // A placeholder as high as the screen keeps what follows out of sight, so that it does not move.
  <div className="min-h-svh" />,
);

const Start = optionalComponent(
  async () => (await import('../start/start.tsx')).Start,
  <div className="min-h-svh" />,
);

const intro = {
  admin: 'O que precisa de você, e como o curso está indo.',
  support: 'O que precisa de você, e onde ajudar os alunos.',
};

/** `/painel`: alerts, numbers and the launch checklist. */
export const { Page, handle } = adminPage('Painel', intro, Home);

function Home() {
  const isAdmin = useIsAdmin();
  const overview = useOverview();
  const { choice } = parsePeriod(useSearchParams()[0]);
  const { data } = overview;
  /** Before the first sale the guided start comes first. */
  const isLaunching = isAdmin && data?.has_sold === false;
  return (
    <div className="container-page grid grid-cols-[minmax(0,1fr)] gap-10 pb-12">
      {isLaunching && <Start />}
      {isAdmin && data && <FirstSale hasSold={data.has_sold} />}
      <QueryState query={overview}>
        {(data) => (
          <>
            {isLaunching ? (
              <OtherAlerts alerts={data.attention.filter((alert) => !isLaunchAlert(alert))} />
            ) : (
              <OpenAlerts alerts={data.attention} />
            )}
            {'current' in data && isAdmin && <Numbers overview={data} choice={choice} />}
          </>
        )}
      </QueryState>
      {/* The data above would push it down. */}
      {!overview.isPending && !isLaunching && <NavCards role={isAdmin ? 'admin' : 'support'} />}
      {isAdmin && data && !isLaunching && <FoldedLaunchChecks />}
    </div>
  );
}

const isLaunchAlert = ({ kind }: { kind: string }) => kind === 'launch';

/** Shows nothing without alerts: "all is well" would contradict the checklist. */
function OtherAlerts({ alerts }: { alerts: Overview['attention'] }) {
  return alerts.length > 0 && <OpenAlerts alerts={alerts} />;
}

/** Cards that link to the other admin pages. */
function NavCards({ role }: { role: TeamRole }) {
  return (
    <ul className="grid grid-cols-1 gap-4 md:grid-cols-2">
      {navItemsOf(role)
        .filter(({ text }) => text)
        .map(({ to, label, text, supportText, Icon }) => (
          <li key={to}>
            <Card
              as={Link}
              to={to}
              className="flex h-full items-center gap-4 p-5 transition-shadow hover:shadow-lift sm:p-6"
            >
              <span className="grid size-12 shrink-0 place-items-center rounded-control bg-leaf-100 text-leaf-700">
                <Icon aria-hidden size={24} />
              </span>
              <span className="min-w-0 flex-1 break-words">
                <span className="block font-bold text-lg">{label}</span>
                <span className="text-ink-soft">{(role === 'support' && supportText) || text}</span>
              </span>
              <ChevronRight aria-hidden size={20} className="shrink-0 text-leaf-700" />
            </Card>
          </li>
        ))}
    </ul>
  );
}

/** The section "Precisa de você" of the admin home page: one line for each open alert. */
function OpenAlerts({ alerts }: { alerts: Overview['attention'] }) {
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
                <Link className="link-alone gap-1" to={path}>
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
