import { isUploadPath } from '../../../domain/uploads.ts';
import type { UploadsParts } from './uploads.ts';

/** Milliseconds. The server ends a request after five minutes, so nothing older than this is still on its way. */
const leftoverAge = 15 * 60 * 1000;

/**
 * Removes what uploads left behind when their process ended: unfinished files, rows that were never shown, and files
 * without a row. Several processes may do it at once. @returns how many were removed
 */
export async function sweepUploads(
  { storage, files, modules }: UploadsParts,
  now = new Date(),
): Promise<number> {
  const before = new Date(now.getTime() - leftoverAge);
  let removed = (await storage.sweep(before)) + (await files.removeReserved(before));
  for (const module of modules()) {
    for await (const { path, modified } of storage.list(module.id)) {
      // Anything else in the folder was put there by hand.
      if (!isUploadPath(path) || modified >= before || (await files.hasPath(path))) continue;
      await storage.remove(path);
      removed += 1;
    }
  }
  return removed;
}
