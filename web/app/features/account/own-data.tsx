import type { InferResponseType } from 'hono/client';
import type { api } from '../../api.ts';
import { momentText } from '../desk/draft/moment-text.ts';
import { Facts, Part } from '../desk/facts.tsx';
import { columnName } from './column-names.ts';

export type OwnData = InferResponseType<typeof api.account.export.$get, 200>;
type Kind = OwnData['kinds'][number];

/** The copy of somebody's data, to be read: a card for each kind of which there is something. */
export function OwnDataCards({ kinds }: { kinds: readonly Kind[] }) {
  const isThere = ({ tables }: Kind) => Object.keys(tables).length > 0;
  return (
    <>
      {kinds.filter(isThere).map((kind) => (
        <KindCard key={kind.name} kind={kind} />
      ))}
      <Part title="Do que não há nada">
        <p>
          {kinds
            .filter((kind) => !isThere(kind))
            .map(({ title }) => title)
            .join(', ')}
          .
        </p>
      </Part>
    </>
  );
}

function KindCard({ kind: { title, purpose, ground, term, tables } }: { kind: Kind }) {
  const rows = Object.entries(tables).flatMap(([table, found]) =>
    (found as Record<string, unknown>[]).map((row, index) => ({ key: `${table}-${index}`, row })),
  );
  return (
    <Part title={title}>
      <p className="text-ink-soft text-sm">
        Para {purpose}. Base legal: {ground}. Prazo: {term}.
      </p>
      <ul className="grid divide-y divide-line">
        {rows.map(({ key, row }) => (
          <li key={key} className="py-3 first:pt-0 last:pb-0">
            <Facts
              facts={Object.entries(row)
                .filter(([, value]) => value !== null && value !== '')
                .map(([column, value]) => [columnName(column), <Value key={column} value={value} />])}
            />
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Value({ value }: { value: unknown }) {
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não';
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)) return momentText(value);
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'object') return JSON.stringify(value);
  return <span className="whitespace-pre-line">{String(value)}</span>;
}
