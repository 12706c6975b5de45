import type { SaleTotals as Totals } from './sales.ts';
import { amountText, statusTitle } from './sales.ts';

/** What the sales that the filter shows come to, by state. */
export function SaleTotals({ totals }: { totals: Totals }) {
  return (
    <ul aria-label="Totais" className="flex flex-wrap gap-3">
      {totals.map((total) => (
        <li key={`${total.status} ${total.currency}`} className="card px-4 py-3">
          <span className="block text-ink-soft text-sm">
            {statusTitle(total.status)} ({total.count.toLocaleString('pt-BR')})
          </span>
          <span className="font-bold text-lg tabular-nums">{amountText(total)}</span>
        </li>
      ))}
    </ul>
  );
}
