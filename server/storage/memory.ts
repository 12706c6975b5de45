import type { Storage, StoredContent, StoredFile } from './storage.ts';

interface Limits {
  /** Bytes of the largest file kept. */
  maxFileBytes: number;
  /** Bytes of all files kept. */
  maxBytes: number;
  /** Milliseconds for which a kept file is not compared with the storage. */
  trust: number;
}

const defaults: Limits = { maxFileBytes: 2 * 1024 * 1024, maxBytes: 24 * 1024 * 1024, trust: 1_000 };

interface Kept {
  file: StoredFile;
  /** Missing where only what is known of the file is kept: it is too large, or nobody has read it yet. */
  body: Uint8Array<ArrayBuffer> | undefined;
  checkedAt: number;
}

/** Keeps the files read most lately in memory: many students open the same few documents. */
export function keptInMemory(storage: Storage, limits: Partial<Limits> = {}): Storage {
  const { maxFileBytes, maxBytes, trust } = { ...defaults, ...limits };
  /** In the order of use, the latest last. */
  const kept = new Map<string, Kept>();
  const loading = new Map<string, Promise<Kept | undefined>>();
  let bytes = 0;

  function forget(path: string): void {
    const entry = kept.get(path);
    if (entry) bytes -= weight(entry);
    kept.delete(path);
  }

  function keep(path: string, entry: Kept): void {
    forget(path);
    kept.set(path, entry);
    bytes += weight(entry);
    for (const oldest of kept.keys()) {
      if (bytes <= maxBytes) break;
      forget(oldest);
    }
  }

  /** @returns the kept file if it is still what the storage has */
  async function current(path: string): Promise<Kept | undefined> {
    const entry = kept.get(path);
    if (!entry) return undefined;
    if (performance.now() - entry.checkedAt > trust) {
      const now = await storage.head(path);
      if (now?.etag !== entry.file.etag) {
        forget(path);
        return undefined;
      }
      entry.checkedAt = performance.now();
    }
    if (kept.delete(path)) kept.set(path, entry);
    return entry;
  }

  async function load(path: string): Promise<Kept | undefined> {
    const known = await storage.head(path);
    if (!known) return undefined;
    const content = known.size > maxFileBytes ? { ...known, body: undefined } : await storage.read(path);
    if (!content) return undefined;
    const { body, ...file } = content;
    const all = body && (await collect(body, file.size));
    const entry = { file, body: all, checkedAt: performance.now() };
    keep(path, entry);
    return entry;
  }

  /** Asked for by many at once, a file is loaded once. */
  function loadOnce(path: string): Promise<Kept | undefined> {
    const begun = loading.get(path) ?? load(path).finally(() => loading.delete(path));
    loading.set(path, begun);
    return begun;
  }

  return {
    ...storage,
    async head(path) {
      const entry = await current(path);
      if (entry) return entry.file;
      const file = await storage.head(path);
      if (file) keep(path, { file, body: undefined, checkedAt: performance.now() });
      return file;
    },
    async read(path, range) {
      const known = await current(path);
      const isKept = known && (known.body || known.file.size > maxFileBytes);
      const entry = isKept ? known : await loadOnce(path);
      if (!entry) return undefined;
      const { file, body } = entry;
      if (!body) {
        const content = await storage.read(path, range);
        if (content?.etag !== file.etag) forget(path);
        return content;
      }
      return { ...file, body: range ? body.subarray(range.start, range.end + 1) : body };
    },
    async remove(path) {
      forget(path);
      await storage.remove(path);
    },
  };
}

/** Bytes; what is only known of takes a little. */
const weight = ({ body }: Kept) => body?.length ?? 1024;

async function collect(body: StoredContent['body'], size: number): Promise<Uint8Array<ArrayBuffer>> {
  if (body instanceof Uint8Array) return body;
  const all = new Uint8Array(size);
  let position = 0;
  for await (const chunk of body) {
    all.set(chunk, position);
    position += chunk.length;
  }
  return all;
}
