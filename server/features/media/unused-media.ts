import { removeFiles } from '../../storage/file-rows.ts';
import type { MediaParts } from './keep-media.ts';

/**
 * Removes what no edition refers to.
 * @param keep ids of what is referred to
 * @param before what was made later is kept: an edition that refers to it may be on its way
 * @returns how many were removed
 */
export async function removeUnused(
  { storage, media }: MediaParts,
  keep: ReadonlySet<string>,
  before: Date,
): Promise<number> {
  const rows = await media.hideUnused(keep, before);
  for (const row of rows) await removeFiles({ storage, rows: media }, row);
  return rows.length;
}
