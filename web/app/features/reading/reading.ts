import type { Block, HeadingBlock, ListItem, TableBlock } from '../../../../domain/documents/blocks.ts';
import { plainText, tickNames, type useTicks } from './ticks.ts';

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
  const headings = all.filter((block) => block.kind === 'heading');
  const tables = all.filter((block) => block.kind === 'table');
  const anchors = new Map(headings.map((heading, index) => [heading, `parte-${index + 1}`]));
  const contents = headings
    .filter(({ level }) => level === 2)
    .map((heading) => ({ id: anchors.get(heading) ?? '', title: plainText(heading.runs) }));
  const names = tickNames(all);
  const firstTicks = all.find((block) => block.kind === 'list' && tickNames([block]).size > 0);
  const firstForm = all.find(({ kind }) => kind === 'form');
  return { tickNames: names, firstTicks, firstForm, tables, anchors, contents };
}

/** Those inside others too. */
function flatten(blocks: readonly Block[]): Block[] {
  return blocks.flatMap((block) =>
    block.kind === 'callout' || block.kind === 'together' ? [block, ...flatten(block.blocks)] : [block],
  );
}
