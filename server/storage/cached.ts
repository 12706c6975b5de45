import { LRUCache } from 'lru-cache';
import type { Storage, StoredFile } from './storage.ts';

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
