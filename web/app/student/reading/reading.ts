import { useLayoutEffect, useState } from 'react';
import type {
  Block,
  HeadingBlock,
  ListBlock,
  ListItem,
  TableBlock,
} from '../../../../domain/documents/blocks.ts';
import { flattenBlocks, headingAnchors, textOfRuns } from '../../../../domain/documents/walk-blocks.ts';
import { useUserId } from '../../data/start.ts';
import { studentStorage } from '../../data/student-storage.ts';

/** Ticked items by document; see {@link tickNames}. */
type Ticks = Record<string, string[]>;

const tickCopy = studentStorage('ticks', isTicks);

/** Keeps a document's ticks on this device until the session ends. */
export function useTicks(document: string) {
  const userId = useUserId();
  const [ticked, setTicked] = useState<readonly string[]>([]);
  // The server renders none.
  useLayoutEffect(() => setTicked(tickCopy.load(userId)?.[document] ?? []), [userId, document]);
  function keep(names: readonly string[]) {
    setTicked(names);
    tickCopy.save(userId, { ...tickCopy.load(userId), [document]: [...names] });
  }
  return {
    ticked,
    tick: (name: string, isTicked: boolean) => {
      const others = ticked.filter((one) => one !== name);
      keep(isTicked ? [...others, name] : others);
    },
    clear: () => keep([]),
  };
}

/**
 * Returns the name under which each item's tick is stored: its own words, so that a later version moves no tick to
 * another item. Equal items are numbered.
 * @param blocks a flat list
 */
export function tickNames(blocks: readonly Block[]): Map<ListItem, string> {
  const counts = new Map<string, number>();
  return new Map(
    itemsToTick(blocks.filter((block) => block.kind === 'list')).map((item) => {
      const text = textOfRuns(item.runs);
      const count = (counts.get(text) ?? 0) + 1;
      counts.set(text, count);
      return [item, count === 1 ? text : `${text} (${count})`];
    }),
  );
}

function itemsToTick(lists: readonly ListBlock[]): ListItem[] {
  return lists.flatMap(({ marker, items }) =>
    items.flatMap((item) => [...(marker === 'check' ? [item] : []), ...itemsToTick(item.children)]),
  );
}

function isTicks(value: unknown): value is Ticks {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every(
      (names) => Array.isArray(names) && names.every((name) => typeof name === 'string'),
    )
  );
}

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
  const all = flattenBlocks(blocks);
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
