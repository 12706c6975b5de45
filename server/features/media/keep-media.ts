import { randomUUID } from 'node:crypto';
import type { SentKind } from '../../../domain/file-formats.ts';
import { mediaPath, pictureUrl } from '../../../domain/media.ts';
import { storageUrl } from '../../../domain/paths.ts';
import { publishFiles } from '../../storage/file-rows.ts';
import type { Storage } from '../../storage/storage.ts';
import type { MediaRepository, NewMedia } from './media.repository.ts';
import type { Prepared } from './prepare-media.ts';

export interface MediaParts {
  storage: Storage;
  media: MediaRepository;
}

export async function keepMedia(
  { storage, media }: MediaParts,
  { about, files }: Prepared,
  by: { kind: SentKind; userId: string },
): Promise<NewMedia> {
  const id = randomUUID();
  const file_paths = files.map(({ name }) => mediaPath(id, name));
  const row = { ...about, id, kind: by.kind, file_paths, created_by: by.userId };
  await media.reserve(row);
  await publishFiles(
    { storage, rows: media },
    row,
    files.map(({ content }) => content),
  );
  return row;
}

export function describeMedia(row: NewMedia) {
  const { id, kind, file_name, type, size, width = null, height = null, duration = null } = row;
  return { id, url: urlOf(row), kind, file_name, type, size, width, height, duration };
}

function urlOf({ id, kind, width, file_paths: [path = ''] }: NewMedia): string {
  return kind === 'image' ? pictureUrl(id, width ?? 0, 'jpg') : storageUrl(path);
}
