import { ListChecks } from 'lucide-react';
import type { Reading } from './reading.ts';

/** How far a document's checklists have come, in view while they are gone through. */
export function TickBar({ reading: { ticks, tickNames } }: { reading: Reading }) {
  const names = [...tickNames.values()];
  const count = names.filter((name) => ticks.ticked.includes(name)).length;
  return (
    <section
      aria-label="Itens marcados"
      className="sticky top-0 z-10 -mx-4 mt-6 flex min-h-14 max-w-reading flex-wrap items-center justify-between gap-x-4 border-line border-y bg-white px-4 py-1 text-base sm:mx-0 sm:rounded-control sm:border"
    >
      <p className="flex items-center gap-2">
        <ListChecks aria-hidden className="shrink-0 text-leaf-700" size={20} />
        <span role="status">
          <strong className="tabular-nums">{count}</strong> de {names.length} marcados
        </span>
      </p>
      <button
        type="button"
        className="link min-h-11 disabled:text-ink-soft disabled:no-underline"
        disabled={count === 0}
        onClick={ticks.clear}
      >
        Desmarcar tudo
      </button>
    </section>
  );
}
