import type { Readable } from 'node:stream';
import type { S3 } from '@aws-sdk/client-s3';
import { hostText } from '../../domain/addresses.ts';
import { lookupPublic, refusePrivateIp } from '../public-address.ts';
import type { HttpAddress } from '../settings/addresses.ts';
import { type Bytes, PartsLost, StorageUnavailable } from './storage.ts';

export interface S3Settings {
  /** The bucket is added to its path. */
  endpoint: HttpAddress;
  /** True for a store that may not be in a private network. */
  isPublicOnly: boolean;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Milliseconds until the response's headers, retries included. */
const defaultDeadline = 5_000;
/** Milliseconds without a byte after which the reading of a body ends. */
const stallTimeout = 20_000;
/** Each video that is being watched needs a connection. */
const maxSockets = 1_000;

type Request<Result> = (client: S3, options: { abortSignal: AbortSignal }) => Promise<Result>;

/** Signs requests, retries them, and aborts at the deadline. */
export function createS3Client(settings: S3Settings) {
  let opened: Promise<S3> | undefined;

  /** @throws {StorageUnavailable} without a valid response; an error with the code `ENOSPC` if the store is full */
  return async function call<Result>(request: Request<Result>, deadline = defaultDeadline): Promise<Result> {
    const abort = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    try {
      // Loading the SDK takes seconds on a busy machine: the deadline is the store's.
      opened ??= open(settings);
      const client = await opened;
      timer = setTimeout(() => abort.abort(), deadline);
      return await request(client, { abortSignal: abort.signal });
    } catch (error) {
      throw abort.signal.aborted ? new StorageUnavailable('S3: no answer in time') : toStorageError(error);
    } finally {
      clearTimeout(timer);
    }
  };
}

export type S3Client = ReturnType<typeof createS3Client>;

/** Loads the SDK lazily: installations without S3 do not need it. */
async function open(settings: S3Settings): Promise<S3> {
  const { endpoint, isPublicOnly, region, accessKeyId, secretAccessKey } = settings;
  if (isPublicOnly) refusePrivateIp(endpoint.host);
  const agent = { maxSockets, ...(isPublicOnly && { lookup: lookupPublic }) };
  const { protocol, host, port, path } = endpoint;
  const { S3 } = await import('@aws-sdk/client-s3');
  const client = new S3({
    endpoint: {
      protocol: `${protocol}:`,
      hostname: hostText(host),
      path: path || '/',
      ...(port !== undefined && { port }),
    },
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    // Several stores reject or corrupt uploads with the SDK's checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    expectContinueHeader: false,
    maxAttempts: 3,
    requestHandler: { httpAgent: agent, httpsAgent: agent },
  });
  // A compressed answer would have another length. Set after signing, as proxies may change this header.
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

export function isMissing(error: unknown): boolean {
  return (error as S3Failure).$metadata?.httpStatusCode === 404;
}

function toStorageError(error: unknown): unknown {
  if (error instanceof StorageUnavailable || error instanceof PartsLost) return error;
  const { name = '', code = name, $metadata } = error as S3Failure;
  const status = $metadata?.httpStatusCode;
  const reason = ['S3:', status, /^\w{1,60}$/.test(code) && code].filter(Boolean).join(' ');
  const isFull = status === 507 || /quota|storagefull/i.test(name);
  return isFull ? Object.assign(new Error(reason), { code: 'ENOSPC' }) : new StorageUnavailable(reason);
}

/** Streams a body; ends the connection if the reader cancels or the body stalls. */
export function streamBody(body: Readable): ReadableStream<Bytes> {
  const chunks = body.iterator();
  return new ReadableStream<Bytes>(
    {
      async pull(controller) {
        const timer = setTimeout(() => body.destroy(new Error('Stalled')), stallTimeout);
        try {
          const { done, value } = await chunks.next();
          if (done) controller.close();
          else controller.enqueue(value);
        } catch {
          throw new StorageUnavailable('S3: a file ended early');
        } finally {
          clearTimeout(timer);
        }
      },
      cancel: () => void body.destroy(),
    },
    { highWaterMark: 0 },
  );
}
