import { readFile, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import pLimit from 'p-limit';
import { cut } from '../../domain/text-limits.ts';
import { createS3Client, isMissing, type S3Settings, streamBody } from './s3-client.ts';
import { createS3Parts, sendInParts } from './s3-parts.ts';
import { isStoragePath, type Storage, StorageUnavailable, type StoredFile } from './storage.ts';
import { isWritable, receiveTemporary, removeTemporary, sweepTemporary } from './temporary-files.ts';

/** Milliseconds to send the largest file over a slow line. */
const sendDeadline = 60_000;
const healthDeadline = 2_000;
/** Bytes sent in one request, from memory so that it can be retried; larger files go in parts. */
const partBytes = 16 * 1024 * 1024;
const maxSending = 4;

/** S3 keys have at most 1024 bytes. */
const isKey = (path: string) => isStoragePath(path) && Buffer.byteLength(path) <= 1024;

/**
 * Stores files in an S3-compatible bucket, which must be the product's alone.
 * @param incomingDir absolute; received files are stored here until they are published
 */
export function createS3Storage(settings: S3Settings, incomingDir: string): Storage {
  const Bucket = settings.bucket;
  const call = createS3Client(settings);
  const limitSending = pLimit(maxSending);
  const parts = createS3Parts(call, Bucket, head);

  async function head(path: string): Promise<StoredFile | undefined> {
    if (!isKey(path)) return undefined;
    const found = await call((client, options) =>
      client.headObject({ Bucket, Key: path }, options).catch((error: unknown) => {
        if (isMissing(error)) return undefined;
        throw error;
      }),
    );
    return found && describe(found);
  }

  async function send(path: string, file: string): Promise<void> {
    const { size } = await stat(file);
    if (size > partBytes) return sendInParts(parts, path, { file, size, partBytes });
    const object = {
      Bucket,
      Key: path,
      Body: await readFile(file),
      ContentType: 'application/octet-stream',
    };
    // A PUT is atomic.
    await call((client, options) => client.putObject(object, options), sendDeadline);
  }

  async function publish(file: string, path: string): Promise<boolean> {
    if (!isKey(path)) throw new Error(`Invalid storage path: ${path}`);
    if (await head(path)) return false;
    await limitSending(() => send(path, file));
    await removeTemporary(file);
    return true;
  }

  return {
    head,

    async read(path, range) {
      if (!isKey(path)) return undefined;
      const requestedRange = range && `${range.start}-${range.end}`;
      const found = await call((client, options) =>
        client
          .getObject(
            { Bucket, Key: path, ...(requestedRange && { Range: `bytes=${requestedRange}` }) },
            options,
          )
          .catch((error: unknown) => {
            if (isMissing(error) && (error as Error).name !== 'NoSuchBucket') return undefined;
            throw error;
          }),
      );
      if (!found) return undefined;
      const body = found.Body as Readable;
      // The response's headers are already decided: other bytes would corrupt the file.
      if (/^bytes (\d+-\d+)\//.exec(found.ContentRange ?? '')?.[1] !== requestedRange) {
        body.destroy();
        throw new StorageUnavailable('S3: another range than requested');
      }
      return { ...describe(found), body: streamBody(body) };
    },

    receive: (content) => receiveTemporary(incomingDir, content, publish),
    parts,

    async remove(path) {
      if (isKey(path)) await call((client, options) => client.deleteObject({ Bucket, Key: path }, options));
    },

    sweep: (before) => sweepTemporary(incomingDir, before),

    answers: async () =>
      (await isWritable(incomingDir)) &&
      call((client, options) => client.headBucket({ Bucket }, options), healthDeadline).then(
        () => true,
        () => false,
      ),
  };
}

/** Units of an ETag. */
const maxTag = 200;

interface S3Headers {
  ContentRange?: string | undefined;
  ContentLength?: number | undefined;
  ETag?: string | undefined;
  LastModified?: Date | undefined;
}

function describe({ ContentRange = '', ContentLength, ETag, LastModified }: S3Headers): StoredFile {
  const size = /\/(\d+)$/.exec(ContentRange)?.[1] ?? ContentLength;
  const etag = cut(ETag ?? '', maxTag).replace(/^W\/|"/g, '');
  if (size === undefined || !etag || !LastModified)
    throw new StorageUnavailable('S3: a response without size, ETag or time');
  return { size: Number(size), etag: `"${etag}"`, modified: LastModified };
}
