import { openAsBlob } from 'node:fs';
import { isMissing, type S3Client } from './s3-client.ts';
import { type PartedStorage, PartsLost, StorageUnavailable, type StoredFile } from './storage.ts';

/** Milliseconds for a part to reach the store over a slow line. */
const partDeadline = 60_000;
/** Milliseconds for the store to put the parts together; a proxy in front of us waits for a minute. */
const finishDeadline = 55_000;

/** @param head of a file that is there as a whole */
export function createS3Parts(
  call: S3Client,
  Bucket: string,
  head: (path: string) => Promise<StoredFile | undefined>,
): PartedStorage {
  /** Lists ids of uploads that nobody knows any more because their process ended too early. */
  async function uploadsAt(path: string): Promise<string[]> {
    const { Uploads = [] } = await call((client, options) =>
      client.listMultipartUploads({ Bucket, Prefix: path }, options),
    );
    return Uploads.filter(({ Key }) => Key === path).map(({ UploadId = '' }) => UploadId);
  }

  /** A process may have ended after the store put the parts together: then the store knows no upload any more. */
  async function unlessWhole<Result>(path: string, work: Promise<Result>): Promise<Result | undefined> {
    try {
      return await work;
    } catch (error) {
      if (await head(path)) return undefined;
      throw error;
    }
  }

  function lostIfMissing(error: unknown): never {
    if (isMissing(error)) throw new PartsLost('S3: no such upload');
    throw error;
  }

  return {
    async start(path) {
      const { UploadId } = await call((client, options) =>
        client.createMultipartUpload({ Bucket, Key: path }, options),
      );
      if (!UploadId) throw new StorageUnavailable('S3: no id for an upload in parts');
      return UploadId;
    },

    async add({ path, name }, { number, bytes }) {
      const part = { Bucket, Key: path, UploadId: name, PartNumber: number, Body: bytes };
      const sent = call(
        (client, options) => client.uploadPart(part, options).catch(lostIfMissing),
        partDeadline,
      );
      return (await unlessWhole(path, sent))?.ETag ?? '';
    },

    async finish({ path, name }, parts, size) {
      const MultipartUpload = { Parts: parts.map((ETag, index) => ({ ETag, PartNumber: index + 1 })) };
      const finished = call(
        (client, options) =>
          client
            .completeMultipartUpload({ Bucket, Key: path, UploadId: name, MultipartUpload }, options)
            .catch(lostIfMissing),
        finishDeadline,
      );
      await unlessWhole(path, finished);
      if ((await head(path))?.size !== size) throw new PartsLost(`S3: ${path} is of another size`);
    },

    async abandon({ path, name }) {
      // Not every store can list them, and not every key may. One that is away does not take what follows either.
      const found = await uploadsAt(path).catch(() => []);
      for (const UploadId of new Set([...found, ...(name ? [name] : [])]))
        await call((client, options) =>
          client.abortMultipartUpload({ Bucket, Key: path, UploadId }, options),
        ).catch(ignoreUnsupported);
      await call((client, options) => client.deleteObject({ Bucket, Key: path }, options));
    },
  };
}

/** Sends a file that is here. @param file absolute */
export async function sendInParts(
  parts: PartedStorage,
  path: string,
  { file, size, partBytes }: { file: string; size: number; partBytes: number },
): Promise<void> {
  const content = await openAsBlob(file);
  const name = await parts.start(path, size);
  try {
    const etags: string[] = [];
    for (let offset = 0; offset < size; offset += partBytes) {
      const bytes = new Uint8Array(await content.slice(offset, offset + partBytes).arrayBuffer());
      etags.push(await parts.add({ path, name }, { number: etags.length + 1, offset, bytes }));
    }
    await parts.finish({ path, name }, etags, size);
  } catch (error) {
    await parts.abandon({ path, name }).catch(() => undefined);
    throw error;
  }
}

/** Upload parts may be gone already; stores that cannot end uploads forget them by a rule of the bucket. */
function ignoreUnsupported(error: unknown): void {
  if (!(error instanceof StorageUnavailable && /^S3: (404|405|501)\b/.test(error.message))) throw error;
}
