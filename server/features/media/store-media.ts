import { randomUUID } from 'node:crypto';
import type { SingleRequestKind } from '../../../domain/file-formats.ts';
import { mediaPath, pictureUrl } from '../../../domain/media.ts';
import { storageUrl } from '../../../domain/paths.ts';
import { publishFiles } from '../../storage/file-rows.ts';
import type { Storage } from '../../storage/storage.ts';
import type { MediaRepository, NewMedia } from './media.repository.ts';
import type { PreparedMedia } from './prepare-media.ts';

export interface MediaDependencies {
  storage: Storage;
  media: MediaRepository;
}

/** Stores checked files with their row in `media`. @param userId the uploading admin */
export async function storeMedia(
  { storage, media }: MediaDependencies,
  { columns, files }: PreparedMedia,
  { kind, userId }: { kind: SingleRequestKind; userId: string },
): Promise<NewMedia> {
  const id = randomUUID();
  const file_paths = files.map(({ name }) => mediaPath(id, name));
  const row = { ...columns, id, kind, file_paths, created_by: userId };
  await media.reserve(row);
  await publishFiles(
    { storage, rows: media },
    row,
    files.map(({ content }) => content),
  );
  return row;
}

/** Returns what the API tells of a media row. */
export function describeMedia(row: NewMedia) {
  const { id, kind, file_name, type, size, width = null, height = null, duration = null } = row;
  return { id, url: urlOf(row), kind, file_name, type, size, width, height, duration };
}

function urlOf({ id, kind, width, file_paths: [path = ''] }: NewMedia): string {
  return kind === 'image' ? pictureUrl(id, width ?? 0, 'jpg') : storageUrl(path);
}
