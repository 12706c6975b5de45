import { type PointerEvent, useState } from 'react';
import { palette } from '../../../ui/palette.ts';
import type { PeriodNames } from './number-texts.ts';

// Charts are decorative: screen readers read the tables beside them.

/** Colours of the two periods; CSS variables change by night. */
const colours = { current: 'var(--color-leaf-700)', before: palette.goldDeep };

/** Names the colours of the current and the previous period above a chart. */
export function PeriodLegend({ names, hasPrevious }: { names: PeriodNames; hasPrevious: boolean }) {
  const periods = [
    [colours.current, names.current],
    ...(hasPrevious ? [[colours.before, names.before]] : []),
  ];
  return (
    <p aria-hidden className="mt-1 mb-2 flex flex-wrap gap-x-5 gap-y-1 text-ink-soft text-xs">
      {periods.map(([background, label]) => (
        <span key={label} className="inline-flex items-center gap-2">
          <span className="h-2.5 w-5 rounded-full" style={{ background }} />
          {label}
        </span>
      ))}
    </p>
  );
}

/** A bar of the funnel, beside its number. @param share of the longest bar, from 0 to 1 */
export function ChartBar({ share, period }: { share: number; period: keyof typeof colours }) {
  return (
    <span
      aria-hidden
      className="mt-0.5 block h-2 min-w-0.5 rounded-sm forced-colors:forced-color-adjust-none"
      style={{ width: `${100 * share}%`, background: colours[period] }}
    />
  );
}

interface PeriodLineChartProps {
  points: {
    /** Such as `22/11`. */
    day: string;
    current: number;
    before: number | undefined;
  }[];
  names: Pick<PeriodNames, 'current' | 'before'>;
  format: (value: number) => string;
}

/** How many names of days fit below a chart on a phone. */
const maxDayNames = 5;

/** A line of one number by day or week, for both periods. The pointer shows the values of a day. */
export function PeriodLineChart({ points, names, format }: PeriodLineChartProps) {
  const [pointed, setPointed] = useState<number>();
  const ticks = roundTicks(Math.max(...points.flatMap(({ current, before = 0 }) => [current, before])));
  const top = ticks.at(-1) ?? 1;
  const last = Math.max(1, points.length - 1);
  const x = (index: number) => (100 * index) / last;
  const y = (value: number) => 100 - (100 * value) / top;

  function showNearest({ currentTarget, clientX }: PointerEvent) {
    const { left, width } = currentTarget.getBoundingClientRect();
    const index = Math.round((last * (clientX - left)) / width);
    setPointed(Math.min(Math.max(index, 0), points.length - 1));
  }
  // Touch leaves as soon as the finger is lifted.
  const hide = ({ pointerType }: PointerEvent) => pointerType === 'mouse' && setPointed(undefined);

  const line = (period: 'current' | 'before') => (
    <polyline
      points={points
        .map((point, index) => [x(index), point[period]] as const)
        .flatMap(([left, value]) => (value === undefined ? [] : [`${left},${y(value)}`]))
        .join(' ')}
      stroke={colours[period]}
      strokeWidth={2.5}
      strokeDasharray={period === 'before' ? '5 4' : undefined}
      vectorEffect="non-scaling-stroke"
    />
  );
  const point = pointed === undefined ? undefined : points[pointed];
  return (
    <div
      aria-hidden
      className="grid h-36 grid-cols-[auto_1fr] grid-rows-[1fr_auto] gap-x-2 pt-2.5 pr-4 text-ink-soft text-sm"
    >
      <div className="-my-2.5 flex flex-col-reverse justify-between text-right leading-5">
        {ticks.map((tick) => (
          <span key={tick}>{format(tick)}</span>
        ))}
      </div>
      <div
        className="relative touch-pan-y"
        onPointerDown={showNearest}
        onPointerMove={showNearest}
        onPointerLeave={hide}
      >
        <svg
          aria-hidden
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          fill="none"
          className="absolute size-full overflow-visible"
        >
          {ticks.map((tick) => (
            <GridLine key={tick} from={[0, y(tick)]} to={[100, y(tick)]} />
          ))}
          {pointed !== undefined && <GridLine from={[x(pointed), 0]} to={[x(pointed), 100]} />}
          {points.some(({ before }) => before !== undefined) && line('before')}
          {line('current')}
        </svg>
        {point && pointed !== undefined && (
          <div
            className="pointer-events-none absolute -top-2 whitespace-nowrap rounded-xl border border-line bg-white px-3 py-2"
            style={{ left: `${x(pointed)}%`, transform: `translateX(-${x(pointed)}%)` }}
          >
            {point.day}
            <p className="text-ink">
              {names.current}: {format(point.current)}
            </p>
            {point.before !== undefined && (
              <p className="text-ink">
                {names.before}: {format(point.before)}
              </p>
            )}
          </div>
        )}
      </div>
      <div className="relative col-start-2 mt-2 h-5">
        {points.map(({ day }, index) =>
          index % Math.ceil(points.length / maxDayNames) === 0 ? (
            <span key={day} className="absolute -translate-x-1/2" style={{ left: `${x(index)}%` }}>
              {day}
            </span>
          ) : null,
        )}
      </div>
    </div>
  );
}

/** A point in percent of the chart, from its upper left corner. */
type ChartPosition = readonly [x: number, y: number];

function GridLine({ from: [x1, y1], to: [x2, y2] }: { from: ChartPosition; to: ChartPosition }) {
  return <line {...{ x1, y1, x2, y2 }} stroke="var(--color-line)" vectorEffect="non-scaling-stroke" />;
}

/** Returns 0 and up to four round whole numbers at equal distances, the last of which is at least `max`. */
export function roundTicks(max: number): number[] {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(max / 4)));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => size * 4 >= max) ?? power;
  return Array.from({ length: Math.max(1, Math.ceil(max / step)) + 1 }, (_, index) => index * step);
}
