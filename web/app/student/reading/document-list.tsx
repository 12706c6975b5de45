import { ListChecks } from 'lucide-react';
import { useId } from 'react';
import type { ListBlock, ListItem } from '../../../../domain/documents/blocks.ts';
import type { BlockContext } from './document-reading.ts';
import { Runs } from './runs.tsx';

const looks = {
  disc: 'list-disc pl-6 marker:text-leaf-600',
  number: 'list-decimal pl-7 marker:font-semibold marker:text-leaf-700',
  check: 'grid grid-cols-1 gap-1',
};

interface DocumentListProps {
  list: ListBlock;
  reading: BlockContext;
}

/** Renders a list of a document; `check` lists have checkboxes. */
export function DocumentList({ list, reading }: DocumentListProps) {
  const List = list.marker === 'number' ? 'ol' : 'ul';
  return (
    <List
      className={`mt-4 max-w-reading first:mt-0 ${looks[list.marker]}`}
      {...(list.marker === 'number' && { start: list.start })}
    >
      {list.items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an item is its place in the list.
        <li key={index} className={list.marker === 'check' ? undefined : 'mt-2 pl-1 first:mt-0'}>
          {list.marker === 'check' ? <TickItem item={item} reading={reading} /> : <Runs runs={item.runs} />}
          {item.children.map((child, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above.
            <DocumentList key={place} list={child} reading={reading} />
          ))}
        </li>
      ))}
    </List>
  );
}

function TickItem({ item, reading: { ticks, tickNames } }: { item: ListItem; reading: BlockContext }) {
  const id = useId();
  const name = tickNames.get(item) ?? '';
  const isTicked = ticks.ticked.includes(name);
  return (
    <div className="flex gap-3 rounded-control has-checked:bg-leaf-50 hover:bg-leaf-50">
      <input
        id={id}
        type="checkbox"
        className="my-2.5 ml-2 size-6 shrink-0 accent-leaf-700"
        checked={isTicked}
        onChange={(event) => ticks.tick(name, event.target.checked)}
      />
      <label htmlFor={id} className={`min-w-0 flex-1 py-2 pr-2 ${isTicked ? 'text-ink-soft' : ''}`}>
        <Runs runs={item.runs} />
      </label>
    </div>
  );
}

/** The sticky bar above a checklist: the number of ticked items, and a button that clears them. */
export function TickBar({ reading: { ticks, tickNames } }: { reading: BlockContext }) {
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
