import type { Storage } from '../../storage/storage.ts';
import type { MediaRepository } from './media.repository.ts';

export interface MediaParts {
  storage: Storage;
  media: MediaRepository;
}

/** Milliseconds. Longer than a request may take, so nothing older than this is still on its way. */
const leftoverAge = 15 * 60 * 1000;

/** Removes files, then their row, which is hidden: until all are gone, it tells the sweep of them. */
export async function removeFiles(
  { storage, media }: MediaParts,
  { id, file_paths }: { id: string; file_paths: string[] },
): Promise<void> {
  for (const path of file_paths) await storage.remove(path);
  await media.remove(id);
}

/**
 * Removes what no edition refers to.
 * @param keep ids of what is referred to
 * @param before what was made later is kept: an edition that refers to it may be on its way
 * @returns how many were removed
 */
export async function removeUnused(
  parts: MediaParts,
  keep: ReadonlySet<string>,
  before: Date,
): Promise<number> {
  return removeAll(parts, await parts.media.hideUnused(keep, before));
}

/**
 * Removes what uploads and removals left behind when their process ended. Several processes may do it at once.
 * @returns how many were removed
 */
export async function sweepMedia(parts: MediaParts, now = new Date()): Promise<number> {
  return removeAll(parts, await parts.media.leftovers(new Date(now.getTime() - leftoverAge)));
}

async function removeAll(parts: MediaParts, rows: { id: string; file_paths: string[] }[]): Promise<number> {
  for (const row of rows) await removeFiles(parts, row);
  return rows.length;
}
