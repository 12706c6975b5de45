import { type ReactNode, useEffect, useState } from 'react';
import { palette } from '../../../ui/palette.ts';
import { optionalPart } from '../../data/load-part.tsx';
import type { PeriodNames } from './number-texts.ts';

/** The chart library is larger than the other admin code: a chunk of its own. */
const load = () => import('./pictures.tsx');

export const FunnelPicture = optionalPart(async () => (await load()).FunnelPicture);
export const LinePicture = optionalPart(async () => (await load()).LinePicture);

/** Milliseconds after the first render. */
const delay = 200;

/** Reserves space for a chart that repeats a table, and loads it last. */
export function PicturePlace({ children }: { children: ReactNode }) {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), delay);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div aria-hidden className="h-72">
      {isDue && children}
    </div>
  );
}

export function Legend({ names, hasBefore }: { names: PeriodNames; hasBefore: boolean }) {
  const periods = [
    ['var(--color-leaf-700)', names.current],
    ...(hasBefore ? [[palette.goldDeep, names.before]] : []),
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
