import { type FileHandle, open } from 'node:fs/promises';
import type { StoredFile } from './storage.ts';

/** A file that stays open while somebody reads it, and a moment longer. */
export interface OpenFile extends StoredFile {
  handle: FileHandle;
  /** Once, by each that was given it. */
  release(): Promise<void>;
}

/** Milliseconds in which another reader gets the same open file. One that was replaced meanwhile is what it was for so long. */
const shared = 1_000;

/**
 * Opens files for reading, each once for all who ask within a moment: a player asks for the same video again and again.
 * @param describe from an open file; nothing for what is no file
 */
export function createOpenFiles(describe: (handle: FileHandle) => Promise<StoredFile | undefined>) {
  interface Entry {
    handle: FileHandle;
    known: StoredFile | undefined;
    users: number;
  }
  const entries = new Map<string, Promise<Entry>>();

  async function openEntry(path: string): Promise<Entry> {
    const handle = await open(path);
    const known = await describe(handle).catch(async (error: unknown) => {
      await handle.close();
      throw error;
    });
    return { handle, known, users: 1 };
  }

  function share(path: string): Promise<Entry> {
    const opening = openEntry(path);
    entries.set(path, opening);
    const forget = () => entries.get(path) === opening && entries.delete(path);
    opening.then((entry) => {
      setTimeout(() => {
        forget();
        void release(entry);
      }, shared).unref();
    }, forget);
    return opening;
  }

  async function release(entry: Entry): Promise<void> {
    entry.users -= 1;
    if (entry.users === 0) await entry.handle.close();
  }

  return {
    /** @throws as `open` does @returns nothing for what is no file */
    async open(path: string): Promise<OpenFile | undefined> {
      const entry = await (entries.get(path) ?? share(path));
      if (!entry.known) return undefined;
      entry.users += 1;
      return {
        ...entry.known,
        handle: entry.handle,
        release: () => release(entry),
      };
    },
    /** The file is changed: who comes next gets it as it is then. */
    forget: (path: string) => void entries.delete(path),
  };
}
