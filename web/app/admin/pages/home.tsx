import { type ReactNode, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { LazyPart, lazyWithRetry, optionalComponent } from '../../data/load-with-retry.tsx';
import { useIsAdmin } from '../for-admins.tsx';
import { parsePeriod, useOverview } from '../overview/use-overview.ts';
import { QueryState } from '../query-state.tsx';
import { adminPage } from '../shell/admin-page.tsx';
import { FoldedLaunchChecks } from '../shell/folded-launch-checks.tsx';
import { FirstSale } from '../start/first-sale.tsx';
import { FoldedPart } from '../summary-chevron.tsx';
import { OpenAlerts } from '../waiting/open-alerts.tsx';

const loadWaitingList = async () => (await import('../waiting/waiting-list.tsx')).WaitingList;
/** Brings the forms of its actions, which the first paint does without. */
const WaitingList = lazyWithRetry(loadWaitingList);

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

/** `/painel`: what waits for the team, numbers and the launch checklist. */
export const { Page, handle } = adminPage('Painel', intro, Home);

function Home() {
  const isAdmin = useIsAdmin();
  const overview = useOverview();
  const { choice } = parsePeriod(useSearchParams()[0]);
  const { data } = overview;
  /** Before the first sale the guided start comes first. */
  const isLaunching = isAdmin && data?.has_sold === false;
  const otherAlerts = data?.attention.filter(({ kind }) => kind !== 'launch') ?? [];
  const hasSold = data !== undefined && !isLaunching;
  // Beside the numbers, not after them.
  useEffect(() => {
    if (hasSold) void loadWaitingList().catch(() => undefined);
  }, [hasSold]);
  return (
    <div className="container-page grid grid-cols-[minmax(0,1fr)] gap-10 pb-12">
      {isLaunching && <Start />}
      {isAdmin && data && (
        <FirstSale hasSold={data.has_sold} canSell={data.attention.every(({ kind }) => kind !== 'launch')} />
      )}
      <QueryState query={overview}>
        {(data) => (
          <>
            {isLaunching ? (
              // Nothing without alerts: "all is well" would contradict the checklist.
              otherAlerts.length > 0 && <OpenAlerts alerts={otherAlerts} />
            ) : (
              <LazyPart fallback={<div className="min-h-svh" />}>
                <WaitingList alerts={data.attention} />
              </LazyPart>
            )}
            {'current' in data && isAdmin && (
              <Folded isFolded={isLaunching}>
                <Numbers overview={data} choice={choice} />
              </Folded>
            )}
          </>
        )}
      </QueryState>
      {isAdmin && data && !isLaunching && <FoldedLaunchChecks />}
    </div>
  );
}

/** Before the first sale the numbers stand behind one line: the steps come first. */
function Folded({ isFolded, children }: { isFolded: boolean; children: ReactNode }) {
  if (!isFolded) return children;
  return (
    <FoldedPart label="Ver os números do site">
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-10">{children}</div>
    </FoldedPart>
  );
}
