import { type Overview, overviewNumbers } from '../../../../domain/overview.ts';
import { DayByDay } from './day-by-day.tsx';
import { Funnel } from './funnel.tsx';
import { NumbersTable } from './numbers-table.tsx';

/** How site and course do: the last days beside those before. The pictures come after everything else. */
export function Numbers({ overview }: { overview: Overview }) {
  const { days, current, before } = overview;
  const isAnything = overviewNumbers.some((name) => current[name] + before[name] > 0);
  return (
    <section aria-labelledby="numeros" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 className="text-xl" id="numeros">
        Os últimos {days} dias
      </h2>
      <NumbersTable overview={overview} />
      {isAnything && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2">
          <Funnel overview={overview} />
          <DayByDay overview={overview} />
        </div>
      )}
    </section>
  );
}
