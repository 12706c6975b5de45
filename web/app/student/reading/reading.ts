import type { Block, HeadingBlock, ListItem, TableBlock } from '../../../../domain/documents/blocks.ts';
import { flatten, headingAnchors, textOfRuns } from '../../../../domain/documents/parts.ts';
import { tickNames, type useTicks } from './ticks.ts';

/** What the parts of a document share while it is read. */
export interface Reading {
  ticks: ReturnType<typeof useTicks>;
  /** What each item to tick is kept under. */
  tickNames: ReadonlyMap<ListItem, string>;
  /** Ids of the headings. */
  anchors: ReadonlyMap<HeadingBlock, string>;
  /** In their order. */
  tables: readonly TableBlock[];
  firstTicks: Block | undefined;
  firstForm: Block | undefined;
  /** Whether there are files of the document to save. */
  hasFiles: boolean;
}

/** @returns what can be said of a document's blocks before they are drawn */
export function readBlocks(blocks: readonly Block[]) {
  const all = flatten(blocks);
  const tables = all.filter((block) => block.kind === 'table');
  const anchors = headingAnchors(all);
  const contents = [...anchors]
    .filter(([{ level }]) => level === 2)
    .map(([{ runs }, id]) => ({ id, title: textOfRuns(runs) }));
  const names = tickNames(all);
  const firstTicks = all.find((block) => block.kind === 'list' && tickNames([block]).size > 0);
  const firstForm = all.find(({ kind }) => kind === 'form');
  return { tickNames: names, firstTicks, firstForm, tables, anchors, contents };
}
