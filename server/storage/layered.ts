import type { Storage } from './storage.ts';

/** Two storages as one bucket: what is written goes to the upper one, which also wins where both have a file. */
export function layered(upper: Storage, lower: Pick<Storage, 'head' | 'read'>): Storage {
  return {
    ...upper,
    head: async (path) => (await upper.head(path)) ?? lower.head(path),
    read: async (path, range) => (await upper.read(path, range)) ?? lower.read(path, range),
  };
}
