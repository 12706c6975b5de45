import { useRef, useState } from 'react';

let count = 0;
const newKey = () => {
  count += 1;
  return `entry-${count}`;
};

interface Removed {
  value: unknown;
  key: string;
  index: number;
}

/** Gives each entry a key, so that an open one stays open when it moves. @param onChange takes the whole list */
export function useListItems(values: readonly unknown[], onChange: (next: unknown[]) => void) {
  const [keys, setKeys] = useState(() => values.map(newKey));
  const [removed, setRemoved] = useState<Removed>();
  /** The last added entry starts open. */
  const added = useRef<string>(undefined);
  // The list was replaced from outside, such as by discarding the draft.
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
