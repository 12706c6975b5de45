import type { Block, HeadingBlock, ListItem, TableBlock } from '../../../../domain/documents/blocks.ts';
import { flatten, headingAnchors, textOfRuns } from '../../../../domain/documents/parts.ts';
import { tickNames, type useTicks } from './ticks.ts';

export interface Reading {
  ticks: ReturnType<typeof useTicks>;
  /** The name under which each item's tick is stored. */
  tickNames: ReadonlyMap<ListItem, string>;
  /** Ids of headings. */
  anchors: ReadonlyMap<HeadingBlock, string>;
  tables: readonly TableBlock[];
  firstTicks: Block | undefined;
  firstForm: Block | undefined;
  /** True if the document has files to save. */
  hasFiles: boolean;
}

/** Prepares a document's blocks for rendering. */
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
