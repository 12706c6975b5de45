import path from 'node:path';
import { createCachedStorage } from './cached.ts';
import { createDiskStorage } from './disk.ts';
import { createS3Storage } from './s3.ts';
import type { S3Settings } from './s3-client.ts';
import type { Storage } from './storage.ts';

interface StorageOptions {
  /** Absolute; uploads are stored here, or wait here for S3. */
  dataDir: string;
  /** Absolute; read only. */
  shippedDir: string;
  s3: S3Settings | undefined;
}

/** Milliseconds for which metadata is cached: a file may be removed, but is never replaced. */
const s3Ttl = 10_000;

/** Opens the storage of materials: files shipped with the product, and uploads on the disk or in S3. */
export function openStorage({ dataDir, shippedDir, s3 }: StorageOptions): Storage {
  const shipped = createDiskStorage(shippedDir);
  if (!s3) {
    const uploaded = createDiskStorage(path.join(dataDir, 'storage/course-materials'));
    return createCachedStorage(createOverlay(uploaded, [uploaded, shipped]));
  }
  const uploaded = createS3Storage({ settings: s3, incomingDir: path.join(dataDir, 'storage/.incoming') });
  // Shipped files first, as S3 requests are expensive.
  return createCachedStorage(createOverlay(uploaded, [shipped, uploaded]), { ttl: s3Ttl });
}

type Readable = Pick<Storage, 'head' | 'read'>;

/** Combines storages: writes to one, and reads from the first of two that has the file. */
export function createOverlay(writable: Storage, [first, second]: readonly [Readable, Readable]): Storage {
  return {
    ...writable,
    head: async (path) => (await first.head(path)) ?? second.head(path),
    read: async (path, range) => (await first.read(path, range)) ?? second.read(path, range),
  };
}
