import { useState } from 'react';

interface Items {
  /** Give each entry an identity, so that an open one stays open when it moves. */
  keys: string[];
  /** Key of the last added entry, which starts open. */
  added?: string | undefined;
  removed?: { value: unknown; key: string; index: number };
}

const newKey = () => newId('k');

/** @param onChange receives the whole list */
export function useListItems(values: readonly unknown[], onChange: (next: unknown[]) => void) {
  const [{ keys, added, removed }, setItems] = useState<Items>(() => ({ keys: values.map(newKey) }));
  // The list was replaced from outside, such as by discarding the draft.
  const shown = keys.length === values.length ? keys : values.map((_, index) => keys[index] ?? newKey());
  if (shown !== keys) setItems({ keys: shown });

  function put(items: Items, next: unknown[]) {
    setItems(items);
    onChange(next);
  }

  return {
    keys: shown,
    added,
    removed,
    add(value: unknown) {
      const key = newKey();
      put({ keys: [...shown, key], added: key }, [...values, value]);
    },
    move: (from: number, to: number) => put({ keys: moved(shown, from, to), added }, moved(values, from, to)),
    remove(index: number) {
      const key = shown[index] ?? newKey();
      const gone = { value: values[index], key, index };
      put({ keys: shown.toSpliced(index, 1), added, removed: gone }, values.toSpliced(index, 1));
    },
    undo() {
      if (!removed) return;
      const { index, key, value } = removed;
      put({ keys: shown.toSpliced(index, 0, key), added }, values.toSpliced(index, 0, value));
    },
  };
}

export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  return items.toSpliced(from, 1).toSpliced(to, 0, items[from] as Item);
}

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** Returns an id for upload paths and addresses. @param first its first letter */
export function newId(first: string): string {
  const bytes = crypto.getRandomValues(new Uint8Array(10));
  return first + Array.from(bytes, (byte) => letters[byte % letters.length]).join('');
}

/** Returns `blank` with a new id if its entries have ids. */
export function newEntry(blank: unknown): unknown {
  const isNamed = typeof blank === 'object' && blank !== null && 'id' in blank && blank.id === '';
  return isNamed ? { ...blank, id: newId('p') } : blank;
}
