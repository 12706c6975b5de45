import { openAsBlob } from 'node:fs';
import { isMissing, type S3Client } from './s3-client.ts';
import { type PartedStorage, PartsLost, StorageUnavailable, type StoredFile } from './storage.ts';

/** Milliseconds to send a part over a slow line. */
const partDeadline = 60_000;
/** Milliseconds to join the parts; a proxy before the product waits for a minute. */
const finishDeadline = 55_000;

/** Receives files in parts by S3's multipart uploads. @param head finds complete files */
export function createS3Parts(
  call: S3Client,
  Bucket: string,
  head: (path: string) => Promise<StoredFile | undefined>,
): PartedStorage {
  /** Lists uploads at a path, to find those that an ended process started. */
  async function uploadsAt(path: string): Promise<string[]> {
    const { Uploads = [] } = await call((client, options) =>
      client.listMultipartUploads({ Bucket, Prefix: path }, options),
    );
    return Uploads.filter(({ Key }) => Key === path).map(({ UploadId = '' }) => UploadId);
  }

  /** Ignores an error if the file is complete: a process may have ended after joining the parts. */
  async function unlessComplete<Result>(path: string, work: Promise<Result>): Promise<Result | undefined> {
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

    async add({ path, uploadId }, { number, bytes }) {
      const part = { Bucket, Key: path, UploadId: uploadId, PartNumber: number, Body: bytes };
      const sent = call(
        (client, options) => client.uploadPart(part, options).catch(lostIfMissing),
        partDeadline,
      );
      return (await unlessComplete(path, sent))?.ETag ?? '';
    },

    async finish({ path, uploadId }, parts, size) {
      const MultipartUpload = { Parts: parts.map((ETag, index) => ({ ETag, PartNumber: index + 1 })) };
      const finished = call(
        (client, options) =>
          client
            .completeMultipartUpload({ Bucket, Key: path, UploadId: uploadId, MultipartUpload }, options)
            .catch(lostIfMissing),
        finishDeadline,
      );
      await unlessComplete(path, finished);
      if ((await head(path))?.size !== size) throw new PartsLost(`S3: ${path} has another size`);
    },

    async abandon({ path, uploadId }) {
      // Listing may be unsupported or forbidden.
      const found = await uploadsAt(path).catch(() => []);
      for (const UploadId of new Set([...found, ...(uploadId ? [uploadId] : [])]))
        await call((client, options) =>
          client.abortMultipartUpload({ Bucket, Key: path, UploadId }, options),
        ).catch(ignoreUnsupported);
      await call((client, options) => client.deleteObject({ Bucket, Key: path }, options));
    },
  };
}

/** Uploads a local file that is too large for one request. @param file absolute */
export async function sendInParts(
  parts: PartedStorage,
  path: string,
  { file, size, partBytes }: { file: string; size: number; partBytes: number },
): Promise<void> {
  const content = await openAsBlob(file);
  const uploadId = await parts.start(path, size);
  try {
    const etags: string[] = [];
    for (let offset = 0; offset < size; offset += partBytes) {
      const bytes = new Uint8Array(await content.slice(offset, offset + partBytes).arrayBuffer());
      etags.push(await parts.add({ path, uploadId }, { number: etags.length + 1, offset, bytes }));
    }
    await parts.finish({ path, uploadId }, etags, size);
  } catch (error) {
    await parts.abandon({ path, uploadId }).catch(() => undefined);
    throw error;
  }
}

/** Ignores that the upload is gone, or that the store cannot abort uploads: a bucket rule should expire them. */
function ignoreUnsupported(error: unknown): void {
  if (!(error instanceof StorageUnavailable && /^S3: (404|405|501)\b/.test(error.message))) throw error;
}
