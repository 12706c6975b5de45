import type { ReceivedFile, Storage } from './storage.ts';

/** Rows that name files. A row is hidden while its files come or go, so that nobody sees half of them. */
export interface FileRows {
  /** Shows a row whose files are there. @returns false when it was removed as given up */
  publish(id: string): Promise<boolean>;
  isShown(id: string): Promise<boolean>;
  /** Removes a hidden row, after its files. */
  remove(id: string): Promise<void>;
  /** Returns rows that have been hidden since before that time: what was done to them was given up. */
  leftovers(before: Date): Promise<FileRow[]>;
}

export interface FileRow {
  id: string;
  file_paths: string[];
}

export interface FileParts {
  storage: Storage;
  rows: FileRows;
}

/**
 * Stores the files of a hidden row, then shows the row. Should the process end on the way, the sweep removes what is there of
 * it: nobody has seen any. When it fails, nothing is left.
 * @param files one for each of the row's paths
 */
export async function publishFiles(
  { storage, rows }: FileParts,
  row: FileRow,
  files: readonly (ReceivedFile | Uint8Array)[],
): Promise<void> {
  try {
    for (const [index, content] of files.entries()) {
      const file = content instanceof Uint8Array ? await storage.receive([content]) : content;
      const isPublished = await file.publish(row.file_paths[index] ?? '').finally(file.discard);
      if (!isPublished) throw new Error('There is a file of this name');
    }
    if (!(await rows.publish(row.id))) throw new Error('The upload took too long: its row is gone');
  } catch (error) {
    // Without an answer of the database the row may be shown: then the files stay. What fails here is left to the sweep.
    await rows
      .isShown(row.id)
      .then((isShown) => (isShown ? undefined : removeFiles({ storage, rows }, row)))
      .catch(() => undefined);
    throw error;
  }
}

/** Removes files, then their row, which is hidden: until all are gone, it tells the sweep of them. */
export async function removeFiles({ storage, rows }: FileParts, { id, file_paths }: FileRow): Promise<void> {
  for (const path of file_paths) await storage.remove(path);
  await rows.remove(id);
}

/** Milliseconds. Longer than a request may take, so nothing older than this is still on its way. */
const leftoverAge = 15 * 60 * 1000;

/**
 * Removes what uploads and removals left behind when their process ended. Several processes may do it at once.
 * @returns how many were removed
 */
export async function sweepFiles(parts: FileParts, now = new Date()): Promise<number> {
  const before = new Date(now.getTime() - leftoverAge);
  const rows = await parts.rows.leftovers(before);
  for (const row of rows) await removeFiles(parts, row);
  return rows.length + (await parts.storage.sweep(before));
}
