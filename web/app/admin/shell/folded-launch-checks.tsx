import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { Card } from '../../../ui/card.tsx';
import { optionalComponent } from '../../data/load-with-retry.tsx';
import { launchChecksQuery } from '../draft/content-queries.ts';
import { SummaryChevron } from '../folded-part.tsx';
import { QueryState } from '../query-state.tsx';
import { useRefresh } from '../use-change.ts';
import { ChecksList, checklistId, checklistTitle, Welcome } from './launch-checks.tsx';

/** The checklist on the admin home page after the first sale: collapsed unless the address links to it. */
export function FoldedLaunchChecks() {
  const { hash, key } = useLocation();
  const [open, setOpen] = useState({ key, isOpen: hash === `#${checklistId}` });
  // Following the link again opens it again.
  if (open.key !== key) setOpen({ key, isOpen: open.isOpen || hash === `#${checklistId}` });
  return (
    <section aria-labelledby={checklistId}>
      <Card
        as="details"
        className="group"
        open={open.isOpen}
        onToggle={({ currentTarget }) => setOpen({ key, isOpen: currentTarget.open })}
      >
        <summary className="flex min-h-14 cursor-pointer items-center gap-3 p-4 sm:px-6">
          <h2 className="min-w-0 grow text-xl" id={checklistId}>
            {checklistTitle}
          </h2>
          <SummaryChevron />
        </summary>
        <div className="grid gap-3 px-4 pb-5 sm:px-6">{open.isOpen && <Checks />}</div>
      </Card>
    </section>
  );
}

/** The form of the price, its link and each promise, also after the first sale. */
const OfferStep = optionalComponent(async () => (await import('../start/offer-step.tsx')).OfferStep);

function Checks() {
  const refresh = useRefresh();
  return (
    <>
      <Welcome />
      <QueryState query={useQuery(launchChecksQuery)} loading="Conferindo o site...">
        {({ checks }) => <ChecksList checks={checks} />}
      </QueryState>
      <section aria-label="Preço, link e promessas" className="grid gap-4">
        <h3 className="text-lg">Preço, link e promessas</h3>
        <OfferStep missing={[]} onSaved={async () => void (await refresh())} />
      </section>
    </>
  );
}
