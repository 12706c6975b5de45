import { openAsBlob } from 'node:fs';
import type { S3Client } from './s3-client.ts';
import { isCompleted, parseUploads, uploadId } from './s3-xml.ts';
import { type PartedStorage, PartsLost, StorageUnavailable, type StoredFile } from './storage.ts';

/** Milliseconds for a part to reach the store over a slow line. */
const partDeadline = 60_000;
/** Milliseconds for the store to put the parts together; a proxy in front of us waits for a minute. */
const finishDeadline = 55_000;
/** Bytes of a part of a file that is here as a whole. */
const partBytes = 16 * 1024 * 1024;

/** @param head of a file that is there as a whole */
export function createS3Parts(
  call: S3Client,
  head: (path: string) => Promise<StoredFile | undefined>,
): PartedStorage {
  /** Ids of uploads that began while their process ended are known to nobody else. */
  async function uploadsAt(path: string): Promise<string[]> {
    const query = { uploads: '', prefix: path };
    return parseUploads(await call({ method: 'GET', query }, (answer) => answer.text()), path);
  }

  /** Put together already, by a process that ended before it could say so: then stores know nothing of the parts. */
  async function unlessWhole<Result>(path: string, work: Promise<Result>): Promise<Result | undefined> {
    try {
      return await work;
    } catch (error) {
      if (await head(path)) return undefined;
      throw error;
    }
  }

  return {
    async start(path) {
      const query = { uploads: '' };
      const name = uploadId(await call({ method: 'POST', path, query }, (answer) => answer.text()));
      if (!name) throw new StorageUnavailable('S3: no id for an upload in parts');
      return name;
    },

    async add({ path, name }, { number, bytes }) {
      const query = { partNumber: String(number), uploadId: name };
      const request = { method: 'PUT', path, query, bytes, deadline: partDeadline } as const;
      const etag = await unlessWhole(
        path,
        call(request, async (answer) => {
          await answer.arrayBuffer();
          if (!answer.ok) throw new PartsLost(`S3: no upload of ${path}`);
          return answer.headers.get('etag');
        }),
      );
      return etag ?? '';
    },

    async finish({ path, name }, parts, size) {
      const listed = parts.map(
        (etag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${inXml(etag)}</ETag></Part>`,
      );
      const bytes = new TextEncoder().encode(
        `<CompleteMultipartUpload>${listed.join('')}</CompleteMultipartUpload>`,
      );
      const query = { uploadId: name };
      const request = { method: 'POST', path, query, bytes, deadline: finishDeadline } as const;
      await unlessWhole(
        path,
        call(request, async (answer) => {
          const text = await answer.text();
          if (!answer.ok) throw new PartsLost(`S3: no upload of ${path}`);
          if (!isCompleted(text)) throw new StorageUnavailable('S3: the parts are not put together');
        }),
      );
      if ((await head(path))?.size !== size) throw new PartsLost(`S3: ${path} is of another size`);
    },

    async abandon({ path, name }) {
      // Not every store can list them, and not every key may. One that is away does not take what follows either.
      const found = await uploadsAt(path).catch(() => []);
      for (const uploadId of new Set([...found, ...(name ? [name] : [])]))
        await call({ method: 'DELETE', path, query: { uploadId } }, (answer) => answer.arrayBuffer()).catch(
          ignoreUnsupported,
        );
      await call({ method: 'DELETE', path }, (answer) => answer.arrayBuffer());
    },
  };
}

/** Sends a file that is here. @param file absolute */
export async function sendInParts(
  parts: PartedStorage,
  path: string,
  file: string,
  size: number,
): Promise<void> {
  const content = await openAsBlob(file);
  const name = await parts.start(path, size);
  try {
    const marks: string[] = [];
    for (let offset = 0; offset < size; offset += partBytes) {
      const bytes = new Uint8Array(await content.slice(offset, offset + partBytes).arrayBuffer());
      marks.push(await parts.add({ path, name }, { number: marks.length + 1, offset, bytes }));
    }
    await parts.finish({ path, name }, marks, size);
  } catch (error) {
    await parts.abandon({ path, name }).catch(() => undefined);
    throw error;
  }
}

/** Stores that cannot end uploads in parts forget them by a rule of the bucket. */
function ignoreUnsupported(error: unknown): undefined {
  if (error instanceof StorageUnavailable && /^S3: (405|501)\b/.test(error.message)) return undefined;
  throw error;
}

function inXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
