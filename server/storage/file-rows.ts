import type { createFileRows } from './file-rows.repository.ts';
import type { ReceivedFile, Storage } from './storage.ts';

/**
 * Database rows that name files. A row is hidden while its files are added or removed, so that nobody sees it
 * incomplete.
 */
type FileRows = Omit<ReturnType<typeof createFileRows>, 'hide'>;

export interface FileRow {
  id: string;
  file_paths: string[];
}

export interface FileDependencies {
  storage: Storage;
  rows: FileRows;
}

/**
 * Stores the files of a row and makes it visible. On failure nothing is left; after a crash {@link sweepFiles} cleans
 * up.
 * @param files one for each path of the row
 */
export async function publishFiles(
  { storage, rows }: FileDependencies,
  row: FileRow,
  files: readonly (ReceivedFile | Uint8Array)[],
): Promise<void> {
  try {
    for (const [index, content] of files.entries()) {
      const file = content instanceof Uint8Array ? await storage.receive([content]) : content;
      const isPublished = await file.publish(row.file_paths[index] ?? '').finally(file.discard);
      if (!isPublished) throw new Error('A file of this name exists');
    }
    if (!(await rows.publish(row.id))) throw new Error('The upload took too long: its row was removed');
  } catch (error) {
    // If the database did not answer, the row may be visible, and its files must stay. The sweep retries what fails
    // here.
    await rows
      .isShown(row.id)
      .then((isShown) => (isShown ? undefined : removeFiles({ storage, rows }, row)))
      .catch(() => undefined);
    throw error;
  }
}

/** Removes files, then their hidden row, by which the sweep finds them until then. */
export async function removeFiles(
  { storage, rows }: FileDependencies,
  { id, file_paths }: FileRow,
): Promise<void> {
  for (const path of file_paths) await storage.remove(path);
  await rows.remove(id);
}

/** Milliseconds: longer than any request may take. */
const abandonedAge = 15 * 60 * 1000;

/** Removes uploads that ended processes left behind; safe to run concurrently. @returns the number removed */
export async function sweepFiles(dependencies: FileDependencies, now = new Date()): Promise<number> {
  const before = new Date(now.getTime() - abandonedAge);
  const rows = await dependencies.rows.listAbandoned(before);
  for (const row of rows) await removeFiles(dependencies, row);
  return rows.length + (await dependencies.storage.sweep(before));
}
