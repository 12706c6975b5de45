import { useSearchParams } from 'react-router';
import { paths } from '../../../../domain/paths.ts';
import { BackLink } from '../list/record-page.tsx';
import { LessonLosses } from '../overview/lesson-losses.tsx';
import { comparePeriods, LargeNumbers } from '../overview/overview-numbers.tsx';
import { PeriodPicker } from '../overview/period-picker.tsx';
import { ReviewsSummary } from '../overview/reviews-summary.tsx';
import { SourcesCard } from '../overview/sources-card.tsx';
import { parsePeriod, useOverview } from '../overview/use-overview.ts';
import { QueryState } from '../query-state.tsx';
import { adminPage } from '../shell/admin-page.tsx';
import { Section } from '../shell/section.tsx';

/** `/painel/numeros`: what was sold in a period, where sales come from, where students stop, and what they think of the course. */
export const { Page, handle } = adminPage(paths.adminNumbers, Numbers);

function Numbers() {
  const { choice } = parsePeriod(useSearchParams()[0]);
  return (
    <div className="container-page grid gap-6 pb-8">
      <BackLink to={paths.admin} label="Painel" />
      <QueryState query={useOverview()}>
        {(overview) => {
          // Helpers' overview has none of these; they cannot open this page.
          if (!('current' in overview)) return null;
          const comparison = comparePeriods(overview);
          return (
            <>
              <PeriodPicker choice={choice} problems={overview.periodErrors} />
              <Section id="periodo" title={comparison.names.title} className="gap-3">
                <LargeNumbers {...comparison} />
              </Section>
              <SourcesCard sources={overview.sources} query={overview.shown} />
              <LessonLosses />
              <ReviewsSummary />
            </>
          );
        }}
      </QueryState>
    </div>
  );
}
