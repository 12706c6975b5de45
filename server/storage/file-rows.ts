import type { ReceivedFile, Storage } from './storage.ts';

/** Rows that name files; hidden while files come or go, so that nobody sees half of them. */
export interface FileRows {
  /** Shows a row. @returns false if the sweep removed it */
  publish(id: string): Promise<boolean>;
  isShown(id: string): Promise<boolean>;
  /** Removes a hidden row; its files must be gone. */
  remove(id: string): Promise<void>;
  /** Returns rows hidden since before then: their uploads were abandoned. */
  listAbandoned(before: Date): Promise<FileRow[]>;
}

export interface FileRow {
  id: string;
  file_paths: string[];
}

export interface FileParts {
  storage: Storage;
  rows: FileRows;
}

/** Leaves nothing on failure; after a crash the sweep cleans up. @param files one for each path of the row */
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
    // If the database did not answer, the row may be visible: then keep the files. The sweep retries failures.
    await rows
      .isShown(row.id)
      .then((isShown) => (isShown ? undefined : removeFiles({ storage, rows }, row)))
      .catch(() => undefined);
    throw error;
  }
}

/** Removes files, then their hidden row, which until then leads the sweep to them. */
export async function removeFiles({ storage, rows }: FileParts, { id, file_paths }: FileRow): Promise<void> {
  for (const path of file_paths) await storage.remove(path);
  await rows.remove(id);
}

/** Milliseconds; longer than any request may take. */
const abandonedAge = 15 * 60 * 1000;

/** Removes uploads that dead processes abandoned; safe to run concurrently. @returns how many were removed */
export async function sweepFiles(parts: FileParts, now = new Date()): Promise<number> {
  const before = new Date(now.getTime() - abandonedAge);
  const rows = await parts.rows.listAbandoned(before);
  for (const row of rows) await removeFiles(parts, row);
  return rows.length + (await parts.storage.sweep(before));
}
