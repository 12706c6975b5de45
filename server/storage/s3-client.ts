import type { Readable } from 'node:stream';
import type { S3 } from '@aws-sdk/client-s3';
import { type Bytes, PartsLost, StorageUnavailable } from './storage.ts';

export interface S3Settings {
  /** http(s) address without a trailing slash; the bucket's name is added as a path. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Milliseconds for everything up to the answer's headers, all attempts together. */
const defaultDeadline = 5_000;
/** Milliseconds that a body may stand still while somebody wants to read on. */
const longestStall = 20_000;
/** Connections at once: each video that somebody watches holds one. */
const maxSockets = 1_000;

type Ask<Result> = (client: S3, options: { abortSignal: AbortSignal }) => Promise<Result>;

/** Requests to one store: signed, repeated where that may help, and ended when no answer comes. */
export function createS3Client(settings: S3Settings) {
  let opened: Promise<S3> | undefined;

  /**
   * @throws {StorageUnavailable} when the store gives no answer, or none that makes sense
   * @throws an error with the code `ENOSPC` when the store is full
   */
  return async function call<Result>(ask: Ask<Result>, deadline = defaultDeadline): Promise<Result> {
    opened ??= open(settings);
    const client = await opened;
    const abort = new AbortController();
    const timer = setTimeout(() => abort.abort(), deadline);
    try {
      return await ask(client, { abortSignal: abort.signal });
    } catch (error) {
      throw abort.signal.aborted ? new StorageUnavailable('S3: no answer in time') : failure(error);
    } finally {
      clearTimeout(timer);
    }
  };
}

export type S3Client = ReturnType<typeof createS3Client>;

/** Loads the library, which an installation without S3 does not need. */
async function open({ endpoint, region, accessKeyId, secretAccessKey }: S3Settings): Promise<S3> {
  const { S3 } = await import('@aws-sdk/client-s3');
  const client = new S3({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    // Several stores refuse or corrupt uploads that carry the library's own checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    expectContinueHeader: false,
    maxAttempts: 3,
    requestHandler: { httpAgent: { maxSockets }, httpsAgent: { maxSockets } },
  });
  // A store might compress, and its length would not be the file's. Added after signing, as proxies may change it.
  client.middlewareStack.add(
    (next) => (args) => {
      (args.request as { headers: Record<string, string> }).headers['accept-encoding'] = 'identity';
      return next(args);
    },
    { step: 'deserialize', name: 'plainBytes' },
  );
  return client;
}

interface S3Failure {
  name?: string;
  code?: string;
  $metadata?: { httpStatusCode?: number };
}

/** Returns true when the store answered that there is no such object, upload or bucket. */
export function isMissing(error: unknown): boolean {
  return (error as S3Failure).$metadata?.httpStatusCode === 404;
}

function failure(error: unknown): unknown {
  if (error instanceof StorageUnavailable || error instanceof PartsLost) return error;
  const { name = '', code = name, $metadata } = error as S3Failure;
  const status = $metadata?.httpStatusCode;
  const reason = `S3: ${status ?? ''} ${/^\w{1,60}$/.test(code) ? code : ''}`.replace(/ +/g, ' ').trimEnd();
  const isFull = status === 507 || /quota|storagefull/i.test(name);
  return isFull ? Object.assign(new Error(reason), { code: 'ENOSPC' }) : new StorageUnavailable(reason);
}

/** Streams an answer's bytes as they are asked for. Ends the connection when nobody reads on, and when nothing comes. */
export function streamBody(body: Readable): ReadableStream<Bytes> {
  const chunks = body.iterator();
  return new ReadableStream<Bytes>(
    {
      async pull(controller) {
        const timer = setTimeout(() => body.destroy(new Error('Stalled')), longestStall);
        try {
          const { done, value } = await chunks.next();
          if (done) controller.close();
          else controller.enqueue(value);
        } catch {
          throw new StorageUnavailable('S3: a file broke off');
        } finally {
          clearTimeout(timer);
        }
      },
      cancel: () => void body.destroy(),
    },
    { highWaterMark: 0 },
  );
}
