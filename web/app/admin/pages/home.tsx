import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { paths } from '../../../../domain/paths.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { LazyPart, lazyWithRetry, optionalComponent } from '../../data/load-with-retry.tsx';
import { FoldedPart } from '../folded-part.tsx';
import { useIsAdmin } from '../for-admins.tsx';
import { parsePeriod, type ShownOverview, useOverview } from '../overview/use-overview.ts';
import { QueryState } from '../query-state.tsx';
import { adminPage } from '../shell/admin-page.tsx';
import { FoldedLaunchChecks } from '../shell/folded-launch-checks.tsx';
import { Section } from '../shell/section.tsx';
import { FirstSale } from '../start/first-sale.tsx';
import { AlertCard } from '../waiting/open-alerts.tsx';
import { waitingQuery } from '../waiting/waiting.ts';

const loadWaitingList = async () => (await import('../waiting/waiting-list.tsx')).WaitingList;
/** Brings the forms of its actions, which the first paint does without. */
const WaitingList = lazyWithRetry(loadWaitingList);

/** A placeholder as high as the screen: what follows stays out of sight, so that it does not move. */
const loading = (
  <div className="min-h-svh">
    <Skeleton />
  </div>
);

const OverviewNumbers = optionalComponent(
  async () => (await import('../overview/overview-numbers.tsx')).OverviewNumbers,
  loading,
);

const Start = optionalComponent(async () => (await import('../start/start.tsx')).Start, loading);

/** `/painel`: what waits for the team, numbers and the launch checklist. */
export const { Page, handle } = adminPage(paths.admin, Home);

function Home() {
  const isAdmin = useIsAdmin();
  const overview = useOverview();
  const { isPending: isWaitingPending } = useQuery(waitingQuery);
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
    <div className="container-page grid gap-5 pb-8">
      {isLaunching && <Start />}
      {isAdmin && data && (
        <FirstSale hasSold={data.has_sold} canSell={data.attention.every(({ kind }) => kind !== 'launch')} />
      )}
      <QueryState query={overview}>
        {(data) => (
          <>
            {isLaunching ? (
              <>
                {/* Nothing without alerts: "all is well" would contradict the checklist. */}
                {otherAlerts.length > 0 && (
                  <Section id="precisa-de-voce" title="Precisa de você" className="gap-3">
                    <AlertCard alerts={otherAlerts} />
                  </Section>
                )}
                {/* Before the first sale the numbers stand behind one line: the steps come first. */}
                <FoldedPart label="Ver os números do site">
                  <div className="mt-6 grid gap-10">
                    <Numbers overview={data} />
                  </div>
                </FoldedPart>
              </>
            ) : isWaitingPending ? (
              // The numbers come with the list above them, which would push them down.
              loading
            ) : (
              <LazyPart fallback={loading}>
                <WaitingList alerts={data.attention} />
                <Numbers overview={data} />
              </LazyPart>
            )}
          </>
        )}
      </QueryState>
      {isAdmin && data && !isLaunching && <FoldedLaunchChecks />}
    </div>
  );
}

/** Renders nothing for support, who may not read the numbers. */
function Numbers({ overview }: { overview: ShownOverview }) {
  const { choice } = parsePeriod(useSearchParams()[0]);
  return 'current' in overview && <OverviewNumbers overview={overview} choice={choice} />;
}
