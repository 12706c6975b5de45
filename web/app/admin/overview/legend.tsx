import { palette } from '../../../ui/palette.ts';

/** @param days days in each period */
export function Legend({ days }: { days: number }) {
  return (
    <p aria-hidden className="mt-2 mb-3 flex flex-wrap gap-x-5 gap-y-1 text-ink-soft text-sm">
      <span className="inline-flex items-center gap-2">
        <span className="h-2.5 w-5 rounded-full" style={{ background: palette.leaf700 }} />
        Últimos {days} dias
      </span>
      <span className="inline-flex items-center gap-2">
        <span className="h-2.5 w-5 rounded-full" style={{ background: palette.goldDeep }} />
        {days} dias antes
      </span>
    </p>
  );
}
