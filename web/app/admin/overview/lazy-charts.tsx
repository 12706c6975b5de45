import { type ReactNode, useEffect, useState } from 'react';
import { palette } from '../../../ui/palette.ts';
import { optionalComponent } from '../../data/load-with-retry.tsx';
import type { PeriodNames } from './number-texts.ts';

/** Loads the charts in a chunk of their own: recharts is larger than the other admin code. */
const loadCharts = () => import('./charts.tsx');

export const FunnelChart = optionalComponent(async () => (await loadCharts()).FunnelChart);
export const PeriodLineChart = optionalComponent(async () => (await loadCharts()).PeriodLineChart);

/** Milliseconds after the first render. */
const chartDelay = 200;

/** Reserves the space of a chart, and renders it after the table that says the same. */
export function DelayedChart({ children }: { children: ReactNode }) {
  const [isVisible, setVisible] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setVisible(true), chartDelay);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div aria-hidden className="h-72">
      {isVisible && children}
    </div>
  );
}

/** Names the colours of the current and the previous period above a chart. */
export function PeriodLegend({ names, hasPrevious }: { names: PeriodNames; hasPrevious: boolean }) {
  const periods = [
    ['var(--color-leaf-700)', names.current],
    ...(hasPrevious ? [[palette.goldDeep, names.before]] : []),
  ];
  return (
    <p aria-hidden className="mt-2 mb-3 flex flex-wrap gap-x-5 gap-y-1 text-ink-soft text-sm">
      {periods.map(([background, label]) => (
        <span key={label} className="inline-flex items-center gap-2">
          <span className="h-2.5 w-5 rounded-full" style={{ background }} />
          {label}
        </span>
      ))}
    </p>
  );
}
