import { useRef, useState } from 'react';

let count = 0;
const newKey = () => {
  count += 1;
  return `entry-${count}`;
};

/** Somewhere to go back to after an entry was removed. */
interface Removed {
  value: unknown;
  key: string;
  index: number;
}

/**
 * Adds, moves and removes entries of a list. Each has a key of its own, so that what is open stays with its entry.
 * @param onChange takes the whole list
 */
export function useListItems(values: readonly unknown[], onChange: (next: unknown[]) => void) {
  const [keys, setKeys] = useState(() => values.map(newKey));
  const [removed, setRemoved] = useState<Removed>();
  /** The entry that was added last: it begins open. */
  const added = useRef<string>(undefined);
  // The list came anew from elsewhere, such as from a draft that was discarded.
  const shown = keys.length === values.length ? keys : values.map((_, index) => keys[index] ?? newKey());
  if (shown !== keys) setKeys(shown);

  function put(nextKeys: string[], nextValues: unknown[]) {
    setKeys(nextKeys);
    setRemoved(undefined);
    onChange(nextValues);
  }

  return {
    keys: shown,
    removed,
    isNew: (key: string) => added.current === key,
    add(value: unknown) {
      const key = newKey();
      added.current = key;
      put([...shown, key], [...values, value]);
    },
    move(from: number, to: number) {
      if (from === to || to < 0 || to >= values.length) return;
      put(moved(shown, from, to), moved(values, from, to));
    },
    remove(index: number) {
      put(shown.toSpliced(index, 1), values.toSpliced(index, 1));
      setRemoved({ value: values[index], key: shown[index] ?? newKey(), index });
    },
    undo() {
      if (!removed) return;
      const { index, key, value } = removed;
      put(shown.toSpliced(index, 0, key), values.toSpliced(index, 0, value));
    },
  };
}

export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  return items.toSpliced(from, 1).toSpliced(to, 0, items[from] as Item);
}
