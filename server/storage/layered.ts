import type { Storage } from './storage.ts';

type Readable = Pick<Storage, 'head' | 'read'>;

/** Two storages as one bucket: what is written goes to the upper one, which also wins where both have a file. */
export function layered(upper: Storage, lower: Readable): Storage {
  return { ...upper, ...inOrder(upper, lower) };
}

/** The same where asking the upper one is dear: it is asked only for what the lower one does not have. */
export function layeredSparingly(upper: Storage, lower: Readable): Storage {
  return { ...upper, ...inOrder(lower, upper) };
}

function inOrder(first: Readable, second: Readable): Readable {
  return {
    head: async (path) => (await first.head(path)) ?? second.head(path),
    read: async (path, range) => (await first.read(path, range)) ?? second.read(path, range),
  };
}
