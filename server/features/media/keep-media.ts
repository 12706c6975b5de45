import { randomUUID } from 'node:crypto';
import { mediaPath, pictureUrl, type SentKind } from '../../../domain/media.ts';
import { storageUrl } from '../../../domain/paths.ts';
import type { Storage } from '../../storage/storage.ts';
import type { NewMedia } from './media.repository.ts';
import type { Prepared } from './prepare-media.ts';
import { type MediaParts, removeFiles } from './remove-media.ts';

/**
 * Stores what was found fit to be kept. The row comes first, unseen; then come the files, then the row is shown. Should the
 * process end on the way, the sweep removes what is there of it: nobody has seen any.
 */
export async function keepMedia(
  parts: MediaParts,
  { about, files }: Prepared,
  by: { kind: SentKind; userId: string },
): Promise<NewMedia> {
  const id = randomUUID();
  const file_paths = files.map(({ name }) => mediaPath(id, name));
  const row = { ...about, id, kind: by.kind, file_paths, created_by: by.userId };
  await parts.media.reserve(row);
  try {
    for (const { name, bytes } of files) await store(parts.storage, mediaPath(id, name), bytes);
    if (!(await parts.media.publish(id))) throw new Error('The upload took too long: its row is gone');
  } catch (error) {
    // Without an answer of the database the row may be shown: then the files stay. What fails here is left to the sweep.
    await discard(parts, row).catch(() => undefined);
    throw error;
  }
  return row;
}

async function store(storage: Storage, path: string, bytes: Uint8Array): Promise<void> {
  const file = await storage.receive(
    (async function* () {
      yield bytes;
    })(),
  );
  try {
    if (!(await file.publish(path))) throw new Error('There is a file of this name');
  } catch (error) {
    await file.discard();
    throw error;
  }
}

async function discard(parts: MediaParts, row: NewMedia): Promise<void> {
  if (!(await parts.media.find(row.id))) await removeFiles(parts, row);
}

/** What the API tells of a medium. */
export function describeMedia(row: NewMedia) {
  const { id, kind, file_name, type, size, width = null, height = null, duration = null } = row;
  return { id, url: urlOf(row), kind, file_name, type, size, width, height, duration };
}

function urlOf({ id, kind, width, file_paths: [path = ''] }: NewMedia): string {
  return kind === 'image' ? pictureUrl(id, width ?? 0, 'jpg') : storageUrl(path);
}
