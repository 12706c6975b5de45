import { removeFiles } from '../../storage/file-rows.ts';
import type { MediaDependencies } from './store-media.ts';

/**
 * Removes media that no revision or newsletter names.
 * @param before spares younger media, which an unsaved revision may use
 * @returns the number of removed media
 */
export async function removeOrphanedMedia(
  { storage, media }: MediaDependencies,
  usedIds: ReadonlySet<string>,
  before: Date,
): Promise<number> {
  const rows = await media.hideOrphaned(usedIds, before);
  for (const row of rows) await removeFiles({ storage, rows: media }, row);
  return rows.length;
}
