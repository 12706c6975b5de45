import { type ReactNode, useId } from 'react';
import type { Run, TableBlock } from '../../../../domain/documents/blocks.ts';
import { textOfRuns } from '../../../../domain/documents/walk-blocks.ts';
import { isTrafficLight, TrafficMark } from '../../../ui/traffic-mark.tsx';
import { Runs } from './runs.tsx';

/** Tables with more columns may not fit beside the table of contents. */
const maxNarrowColumns = 4;
/** First header of a list of terms with their meanings and examples. */
const glossaryTitle = 'Termo';
/** On a phone: the term, its meaning beside it, an example beneath. */
const glossaryLooks = [
  "inline font-bold after:content-[':_'] sm:font-normal sm:after:content-none",
  'inline',
  'block text-ink-soft max-sm:text-sm sm:text-ink',
];

interface DocumentTableProps {
  table: TableBlock;
  /** Position among the document's tables, from 1. */
  number: number;
}

/**
 * Renders a table of a document. On a phone each row is a card whose cells are labelled by column, or a line of a list
 * of terms; a wide table scrolls.
 * Blank rows, which are for writing on paper, are only counted.
 */
export function DocumentTable({ table: { header, rows }, number }: DocumentTableProps) {
  const columns = header.map(textOfRuns);
  const written = rows.filter((row) => !row.every(isBlank));
  const blank = rows.length - written.length;
  const isGlossary = columns[0] === glossaryTitle;
  const rowLook = isGlossary
    ? ''
    : 'max-sm:rounded-card max-sm:border max-sm:border-line max-sm:bg-white max-sm:p-4 max-sm:shadow-card';
  return (
    <div className="mt-6 max-w-3xl">
      {written.length > 0 ? (
        <Frame isWide={header.length > maxNarrowColumns} name={`Tabela ${number}: ${columns.join(', ')}`}>
          <table className="block w-full text-base leading-snug sm:table">
            <thead className="hidden bg-leaf-50 text-left sm:table-header-group">
              <tr>
                {header.map((cell, index) => (
                  <th
                    // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place in the table.
                    key={index}
                    scope="col"
                    className="px-4 py-3 align-bottom font-bold text-leaf-800 text-sm"
                  >
                    <Runs runs={cell} />
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="grid gap-3 sm:table-row-group">
              {written.map((row, index) => (
                <tr
                  // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the table.
                  key={index}
                  className={`block sm:table-row ${rowLook}`}
                >
                  {row.map((cell, column) => (
                    <Cell
                      // biome-ignore lint/suspicious/noArrayIndexKey: as above.
                      key={column}
                      label={isGlossary ? '' : (columns[column] ?? '')}
                      isTitle={column === 0}
                      look={isGlossary ? glossaryLooks[column] : undefined}
                      runs={cell}
                    />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </Frame>
      ) : (
        <p className="font-semibold text-base">Colunas: {columns.filter(Boolean).join(' · ')}</p>
      )}
      {blank > 0 && (
        <p className="mt-2 text-ink-soft text-sm">
          {blank === 1 ? '1 linha' : `${blank} linhas`} em branco na folha, para preencher à mão.
        </p>
      )}
    </div>
  );
}

const isBlank = (cell: readonly Run[]) => textOfRuns(cell).trim() === '';

/** Makes a wide table scrollable by keyboard, with a hint. */
function Frame({ isWide, name, children }: { isWide: boolean; name: string; children: ReactNode }) {
  const hintId = useId();
  const look = 'sm:overflow-x-auto sm:rounded-control sm:border sm:border-line';
  if (!isWide) return <div className={look}>{children}</div>;
  return (
    <>
      <section
        aria-label={name}
        aria-describedby={hintId}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
        className={look}
      >
        {children}
      </section>
      <p id={hintId} className="mt-2 hidden text-ink-soft text-sm sm:block">
        Se alguma coluna não couber, role a tabela para o lado.
      </p>
    </>
  );
}

interface CellProps {
  label: string;
  isTitle: boolean;
  look: string | undefined;
  runs: readonly Run[];
}

/** A cell; on a phone it shows its column's label, a title (the first) before it: `Dia 1`, `Termo: Prompt`. */
function Cell({ label, isTitle, look, runs }: CellProps) {
  const text = textOfRuns(runs);
  const isNumber = /^\d/.test(text);
  const ownLook = `block ${isTitle ? 'font-semibold text-leaf-800 sm:font-normal sm:text-ink' : 'mt-2 sm:mt-0'}`;
  const labelLook = isTitle
    ? !isNumber && 'font-normal text-ink-soft text-sm'
    : 'block font-semibold text-ink-soft text-sm';
  return (
    <td
      className={`sm:table-cell sm:border-line sm:border-t sm:px-4 sm:py-3 sm:align-top ${look ?? ownLook}`}
    >
      {isTitle && <TrafficMark text={text} />}
      {label && !(isTitle && isTrafficLight(text)) && (
        <span className={`sm:hidden ${labelLook || ''}`}>
          {label}
          {isTitle && (isNumber ? ' ' : ': ')}
        </span>
      )}
      {isBlank(runs) ? <Blank /> : <Runs runs={runs} />}
    </td>
  );
}

function Blank() {
  return (
    <span className="inline-block w-full max-w-32 border-ink-soft/40 border-b">
      <span className="sr-only">(preencher)</span>
    </span>
  );
}
