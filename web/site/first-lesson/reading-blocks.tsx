import type { ReactNode } from 'react';
import type { Block, ListBlock, Run, TableBlock } from '../../../domain/documents/blocks.ts';
import { textOfRuns } from '../../../domain/documents/walk-blocks.ts';
import { TrafficMark } from '../../ui/traffic-mark.tsx';

/** Renders a part of a document for visitors. Its links lead into the course, so they are words here. */
export function ReadingBlocks({ blocks }: { blocks: readonly Block[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: a block is its place in the document.
  return blocks.map((block, index) => <BlockContent block={block} key={index} />);
}

function BlockContent({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading':
      return (
        <h3>
          <TrafficMark text={textOfRuns(block.runs)} />
          <Runs runs={block.runs} />
        </h3>
      );
    case 'paragraph':
      return (
        <p>
          <Runs runs={block.runs} />
        </p>
      );
    case 'list':
      return <List list={block} />;
    case 'table':
      return <Records table={block} />;
    case 'callout':
      return (
        <div className="reading-note">
          <p className="font-bold">{block.label}</p>
          <ReadingBlocks blocks={block.blocks} />
        </div>
      );
    case 'prompt':
      return <p className="reading-prompt">{block.text}</p>;
    case 'together':
      return <ReadingBlocks blocks={block.blocks} />;
    case 'form':
    case 'page-break':
      return null;
  }
}

function List({ list }: { list: ListBlock }) {
  const Element = list.marker === 'number' ? 'ol' : 'ul';
  return (
    <Element {...(list.marker === 'number' && { start: list.start })}>
      {list.items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an item is its place in the list.
        <li key={index}>
          <Runs runs={item.runs} />
          {item.children.map((child, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above.
            <List key={place} list={child} />
          ))}
        </li>
      ))}
    </Element>
  );
}

/** A table as a list of its rows: a phone has no room for columns. */
function Records({ table: { header, rows } }: { table: TableBlock }) {
  return (
    <ul className="records">
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the table.
        <li key={index}>
          {row.map((cell, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above.
            <p className={column === 0 ? 'font-bold' : ''} key={column}>
              {column === 0 && <TrafficMark text={textOfRuns(cell)} />}
              {column > 0 && <span className="text-ink-soft">{textOfRuns(header[column] ?? [])}: </span>}
              <Runs runs={cell} />
            </p>
          ))}
        </li>
      ))}
    </ul>
  );
}

function Runs({ runs }: { runs: readonly Run[] }) {
  return runs.map((run, index) => {
    if (run.kind !== 'text') return '___ ';
    let words: ReactNode = run.text;
    if (run.italic) words = <em>{words}</em>;
    if (run.bold) words = <strong>{words}</strong>;
    // biome-ignore lint/suspicious/noArrayIndexKey: a run is its place in the text.
    return <span key={index}>{words}</span>;
  });
}
