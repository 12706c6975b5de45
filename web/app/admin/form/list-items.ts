import { useState } from 'react';

interface ListItems {
  /** Give each entry an identity, so that an open one stays open when it moves. */
  keys: string[];
  /** Key of the last added entry, which starts open. */
  added?: string | undefined;
  removed?: { value: unknown; key: string; index: number };
}

const newKey = () => newId('k');

/** Returns stable keys for the entries of a list field, and its changes with one undo. @param onChange receives the whole list */
export function useListItems(values: readonly unknown[], onChange: (next: unknown[]) => void) {
  const [{ keys, added, removed }, setItems] = useState<ListItems>(() => ({ keys: values.map(newKey) }));
  // The list was replaced from outside, such as by discarding the draft.
  const shown = keys.length === values.length ? keys : values.map((_, index) => keys[index] ?? newKey());
  if (shown !== keys) setItems({ keys: shown });

  function update(items: ListItems, next: unknown[]) {
    setItems(items);
    onChange(next);
  }

  return {
    keys: shown,
    added,
    removed,
    add(value: unknown) {
      const key = newKey();
      update({ keys: [...shown, key], added: key }, [...values, value]);
    },
    move: (from: number, to: number) =>
      update({ keys: moveItem(shown, from, to), added }, moveItem(values, from, to)),
    remove(index: number) {
      const key = shown[index] ?? newKey();
      const removedItem = { value: values[index], key, index };
      update({ keys: shown.toSpliced(index, 1), added, removed: removedItem }, values.toSpliced(index, 1));
    },
    undo() {
      if (!removed) return;
      const { index, key, value } = removed;
      update({ keys: shown.toSpliced(index, 0, key), added }, values.toSpliced(index, 0, value));
    },
  };
}

/** Returns the items with one moved. */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  return items.toSpliced(from, 1).toSpliced(to, 0, items[from] as Item);
}

const idAlphabet = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** Returns a random id for lessons, modules and list entries. @param first its first letter */
export function newId(first: string): string {
  const bytes = crypto.getRandomValues(new Uint8Array(10));
  return first + Array.from(bytes, (byte) => idAlphabet[byte % idAlphabet.length]).join('');
}

/** Returns a new entry from the schema's blank one, with an id if entries have one. */
export function newEntry(blank: unknown): unknown {
  const needsId = typeof blank === 'object' && blank !== null && 'id' in blank && blank.id === '';
  return needsId ? { ...blank, id: newId('p') } : blank;
}
