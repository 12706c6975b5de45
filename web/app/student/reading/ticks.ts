import { useLayoutEffect, useState } from 'react';
import type { Block, ListBlock, ListItem } from '../../../../domain/documents/blocks.ts';
import { textOfRuns } from '../../../../domain/documents/parts.ts';
import { studentCopy } from '../../data/student-copy.ts';

/** Of each document, the items that are ticked: see {@link tickNames}. */
type Ticks = Record<string, string[]>;

export const tickCopy = studentCopy('ticks', isTicks);

/** What the student has ticked of a document on this device; gone with the session. */
export function useTicks(userId: string, document: string) {
  const [ticked, setTicked] = useState<readonly string[]>([]);
  // The server knows of none.
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
 * Returns the name that each item to tick is kept under: its own words, so that a later version moves no tick to another
 * item; equal ones are counted.
 * @param blocks without any inside others
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
