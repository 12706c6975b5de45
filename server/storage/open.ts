import path from 'node:path';
import { LRUCache } from 'lru-cache';
import { createDiskStorage } from './disk.ts';
import { createS3Storage } from './s3.ts';
import type { S3Settings } from './s3-client.ts';
import type { Storage, StoredFile } from './storage.ts';

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
    const uploaded = createDiskStorage(path.join(dataDir, 'storage/course-materials'), dataDir);
    return createCachedStorage(createOverlay(uploaded, [uploaded, shipped]));
  }
  const uploaded = createS3Storage(s3, path.join(dataDir, 'storage/.incoming'));
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

interface Limits {
  maxFileBytes: number;
  maxBytes: number;
  /** Milliseconds for which metadata is cached. */
  ttl: number;
}

const defaults: Limits = { maxFileBytes: 2 * 1024 * 1024, maxBytes: 24 * 1024 * 1024, ttl: 1_000 };
/** Files whose metadata is cached. */
const maxMetadata = 10_000;

/** Caches recently read files: many students open the same few. */
export function createCachedStorage(storage: Storage, limits: Partial<Limits> = {}): Storage {
  const { maxFileBytes, maxBytes, ttl } = { ...defaults, ...limits };
  const metadata = new LRUCache<string, StoredFile>({
    max: maxMetadata,
    ttl,
    // Callers get the result even if it cannot be cached.
    ignoreFetchAbort: true,
    fetchMethod: (path) => storage.head(path),
  });
  /** Keyed by ETag, so that a changed file's old bytes are never served. */
  const bodies = new LRUCache<string, Uint8Array<ArrayBuffer>, { path: string; file: StoredFile }>({
    maxSize: maxBytes,
    sizeCalculation: (body) => body.length || 1,
    ignoreFetchAbort: true,
    async fetchMethod(_, __, { context: { path, file } }) {
      const content = await storage.read(path);
      if (content?.etag !== file.etag) return undefined;
      return new Uint8Array(await new Response(content.body).arrayBuffer());
    },
  });

  return {
    ...storage,
    head: (path) => metadata.fetch(path),
    async read(path, range) {
      const file = await metadata.fetch(path);
      if (!file) return undefined;
      const isCacheable = file.size <= maxFileBytes;
      const body = isCacheable && (await bodies.fetch(`${path} ${file.etag}`, { context: { path, file } }));
      if (body) return { ...file, body: range ? body.subarray(range.start, range.end + 1) : body };
      const content = await storage.read(path, range);
      if (content?.etag !== file.etag) metadata.delete(path);
      return content;
    },
    async remove(path) {
      await storage.remove(path);
      metadata.delete(path);
    },
    parts: {
      ...storage.parts,
      async finish(upload, parts, size) {
        await storage.parts.finish(upload, parts, size);
        metadata.delete(upload.path);
      },
      async abandon(upload) {
        await storage.parts.abandon(upload);
        metadata.delete(upload.path);
      },
    },
  };
}
