import type { InferResponseType } from 'hono/client';
import { momentText } from '../../../../domain/dates.ts';
import { Facts, Part } from '../../../ui/facts.tsx';
import { Unbroken } from '../../../ui/unbroken.tsx';
import type { api } from '../../data/client.ts';
import { columnNames } from './column-names.ts';

export type OwnData = InferResponseType<typeof api.account.export.$get, 200>;
type Kind = OwnData['kinds'][number];

export function OwnDataCards({ kinds, lesson_titles }: Pick<OwnData, 'kinds' | 'lesson_titles'>) {
  const isThere = ({ tables }: Kind) => Object.keys(tables).length > 0;
  return (
    <>
      {kinds.filter(isThere).map((kind) => (
        <KindCard key={kind.name} kind={kind} titles={lesson_titles} />
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

interface KindCardProps {
  kind: Kind;
  /** Lesson titles. */
  titles: Record<string, string>;
}

function KindCard({ kind: { title, purpose, ground, term, tables }, titles }: KindCardProps) {
  const rows = Object.entries(tables).flatMap(([table, found]) =>
    (found as Record<string, unknown>[]).map((row, index) => ({ key: `${table}-${index}`, row })),
  );
  return (
    <Part title={title}>
      <p className="text-ink-soft text-sm">
        <Unbroken text={`Para ${purpose}. Base legal: ${ground}. Prazo: ${term}.`} />
      </p>
      <ul className="grid divide-y divide-line">
        {rows.map(({ key, row }) => (
          <li key={key} className="py-3 first:pt-0 last:pb-0">
            <Facts
              facts={Object.entries(row)
                .filter(([, value]) => value !== null && value !== '')
                .map(([column, value]) => [
                  columnNames[column] ?? column,
                  <Value key={column} value={lessonColumns.has(column) ? titled(value, titles) : value} />,
                ])}
            />
          </li>
        ))}
      </ul>
    </Part>
  );
}

const lessonColumns = new Set(['lesson_id', 'completed_lessons']);

/** Keeps the id of a lesson that has left the course. */
function titled(value: unknown, titles: Record<string, string>): unknown {
  return Array.isArray(value) ? value.map((id) => titled(id, titles)) : (titles[String(value)] ?? value);
}

function Value({ value }: { value: unknown }) {
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não';
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)) return momentText(value);
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'object') return JSON.stringify(value);
  return <span className="whitespace-pre-line">{String(value)}</span>;
}
