import path from 'node:path';
import { createCachedStorage } from './cached.ts';
import { createDiskStorage } from './disk.ts';
import { createS3Storage } from './s3.ts';
import type { S3Settings } from './s3-client.ts';
import type { Storage } from './storage.ts';

interface StorageParts {
  /** Absolute; uploads are stored here, or wait here for S3. */
  dataDir: string;
  /** Absolute; read only. */
  shippedDir: string;
  s3: S3Settings | undefined;
}

/** Milliseconds; files are removed, never replaced, so a cached one is soon unreachable. */
const s3Ttl = 10_000;

export function openStorage({ dataDir, shippedDir, s3 }: StorageParts): Storage {
  const shipped = createDiskStorage(shippedDir);
  if (!s3) {
    const uploaded = createDiskStorage(path.join(dataDir, 'storage/course-materials'));
    return createCachedStorage(createOverlay(uploaded, [uploaded, shipped]));
  }
  const uploaded = createS3Storage({ settings: s3, incomingDir: path.join(dataDir, 'storage/.incoming') });
  // S3 requests are expensive: try shipped files first.
  return createCachedStorage(createOverlay(uploaded, [shipped, uploaded]), { ttl: s3Ttl });
}

type Readable = Pick<Storage, 'head' | 'read'>;

/** Combines storages. @param readers in the order in which they are tried */
export function createOverlay(writable: Storage, [first, second]: readonly [Readable, Readable]): Storage {
  return {
    ...writable,
    head: async (path) => (await first.head(path)) ?? second.head(path),
    read: async (path, range) => (await first.read(path, range)) ?? second.read(path, range),
  };
}
