import type { Storage } from './storage.ts';

type Readable = Pick<Storage, 'head' | 'read'>;

/** Storages as one bucket, written to in one place. @param readers asked in this order for a file */
export function createOverlay(writable: Storage, [first, second]: readonly [Readable, Readable]): Storage {
  return {
    ...writable,
    head: async (path) => (await first.head(path)) ?? second.head(path),
    read: async (path, range) => (await first.read(path, range)) ?? second.read(path, range),
  };
}
