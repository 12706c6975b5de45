import path from 'node:path';
import { createCachedStorage } from './cached.ts';
import { createDiskStorage } from './disk.ts';
import { createS3Storage } from './s3.ts';
import type { S3Settings } from './s3-client.ts';
import type { Storage } from './storage.ts';

interface StorageParts {
  /** Absolute; uploads go below it, or wait there on their way to the store. */
  dataDir: string;
  /** Absolute; the materials that come with the course, only read. */
  shippedDir: string;
  /** Without it, uploads stay in `dataDir`. */
  s3: S3Settings | undefined;
}

/** Milliseconds. A file is not replaced but removed, and then its row is gone: what is kept is never wrong for long. */
const s3Ttl = 10_000;

/** The bucket `course-materials`: what was uploaded, and what comes with the course. */
export function openStorage({ dataDir, shippedDir, s3 }: StorageParts): Storage {
  const shipped = createDiskStorage(shippedDir);
  if (!s3) {
    const uploaded = createDiskStorage(path.join(dataDir, 'storage/course-materials'));
    return createCachedStorage(createOverlay(uploaded, [uploaded, shipped]));
  }
  const uploaded = createS3Storage({ settings: s3, incomingDir: path.join(dataDir, 'storage/.incoming') });
  // Asking the store is dear: only for what does not come with the course.
  return createCachedStorage(createOverlay(uploaded, [shipped, uploaded]), { ttl: s3Ttl });
}

type Readable = Pick<Storage, 'head' | 'read'>;

/** Returns storages as one bucket, written to in one place. @param readers asked in this order for a file */
export function createOverlay(writable: Storage, [first, second]: readonly [Readable, Readable]): Storage {
  return {
    ...writable,
    head: async (path) => (await first.head(path)) ?? second.head(path),
    read: async (path, range) => (await first.read(path, range)) ?? second.read(path, range),
  };
}
