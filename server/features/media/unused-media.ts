import { removeFiles } from '../../storage/file-rows.ts';
import type { MediaParts } from './keep-media.ts';

/** @param before keeps later media, which a revision under way may use @returns how many were removed */
export async function removeUnused(
  { storage, media }: MediaParts,
  keep: ReadonlySet<string>,
  before: Date,
): Promise<number> {
  const rows = await media.hideUnused(keep, before);
  for (const row of rows) await removeFiles({ storage, rows: media }, row);
  return rows.length;
}
