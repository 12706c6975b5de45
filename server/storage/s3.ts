import { stat } from 'node:fs/promises';
import { answerBody, createS3Client, type S3Client, type S3Settings } from './s3-client.ts';
import { listBucket } from './s3-listing.ts';
import { createS3Parts, sendInParts } from './s3-parts.ts';
import { errorCode } from './s3-xml.ts';
import {
  isStoragePath,
  type ReceivedFile,
  type Storage,
  StorageUnavailable,
  type StoredFile,
} from './storage.ts';
import { isWritable, removeTemporary, sweepTemporary, writeTemporary } from './temporary-files.ts';

interface S3Parts {
  settings: S3Settings;
  /** Absolute; files wait here until they are published. */
  incomingDir: string;
}

/** Milliseconds for a file of the largest size to reach the store over a slow line. */
const sendDeadline = 60_000;
const healthDeadline = 2_000;
/** Bytes that go in one request; of what is larger, such as a video from a backup, each part has its own deadline. */
const largestPut = 64 * 1024 * 1024;

/** Stores know no longer names, in bytes. */
const isKey = (path: string) => isStoragePath(path) && Buffer.byteLength(path) <= 1024;

/** Files in a bucket of an S3-compatible store, addressed by path. The bucket is the product's alone. */
export function createS3Storage({ settings, incomingDir }: S3Parts): Storage {
  const call = createS3Client(settings);
  const parts = createS3Parts(call, head);

  async function head(path: string): Promise<StoredFile | undefined> {
    if (!isKey(path)) return undefined;
    return call({ method: 'HEAD', path }, (answer) => (answer.ok ? describe(answer.headers) : undefined));
  }

  async function publish(file: string, path: string): Promise<boolean> {
    if (!isKey(path)) throw new Error(`No path of the storage: ${path}`);
    if (await head(path)) return false;
    const { size } = await stat(file);
    if (size > largestPut) await sendInParts(parts, path, file, size);
    else await put(call, path, file);
    await removeTemporary(file);
    return true;
  }

  return {
    head,

    async read(path, range) {
      if (!isKey(path)) return undefined;
      const asked = range && `${range.start}-${range.end}`;
      const headers: Record<string, string> = asked ? { range: `bytes=${asked}` } : {};
      return call({ method: 'GET', path, headers }, async (answer, abort) => {
        if (!answer.ok) {
          if (errorCode(await answer.text()) === 'NoSuchBucket')
            throw new StorageUnavailable('S3: no such bucket');
          return undefined;
        }
        // What the client gets is decided by now: other bytes than these would be a broken file.
        const given = /^bytes (\d+-\d+)\//.exec(answer.headers.get('content-range') ?? '')?.[1];
        if (given !== asked) throw new StorageUnavailable('S3: another range than asked for');
        const body = answer.body ? answerBody(answer.body, abort) : new Uint8Array();
        return { ...describe(answer.headers), body };
      });
    },

    /** The store wants to know the length first, and parts of the least size it takes would fill the memory: to the disk. */
    async receive(content): Promise<ReceivedFile> {
      const { file, size } = await writeTemporary(incomingDir, content);
      return {
        file,
        size,
        publish: (path) => publish(file, path),
        discard: () => removeTemporary(file),
      };
    },

    parts,

    async remove(path) {
      if (isKey(path)) await call({ method: 'DELETE', path }, (answer) => answer.arrayBuffer());
    },

    async *list(folder) {
      if (isStoragePath(folder)) yield* listBucket(call, folder);
    },

    sweep: (before) => sweepTemporary(incomingDir, before),

    answers: async () =>
      (await isWritable(incomingDir)) &&
      call({ method: 'HEAD', deadline: healthDeadline }, (answer) => answer.ok).catch(() => false),
  };
}

/** The file is there as a whole once the store has answered, or not at all. */
async function put(call: S3Client, path: string, file: string): Promise<void> {
  const headers = { 'content-type': 'application/octet-stream' };
  await call({ method: 'PUT', path, headers, file, deadline: sendDeadline }, async (answer) => {
    await answer.arrayBuffer();
    if (!answer.ok) throw new StorageUnavailable(`S3 PUT: ${answer.status}`);
  });
}

function describe(headers: Headers): StoredFile {
  const size = /\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1] ?? headers.get('content-length');
  const etag = headers.get('etag')?.replace(/^W\/|"/g, '');
  const modified = headers.get('last-modified');
  if (!size || !etag || !modified) throw new StorageUnavailable('S3: an answer without size, ETag or time');
  return { size: Number(size), etag: `"${etag}"`, modified: new Date(modified) };
}
