import { openAsBlob } from 'node:fs';
import { AwsClient } from 'aws4fetch';
import { errorCode } from './s3-xml.ts';
import { type Bytes, StorageUnavailable } from './storage.ts';

export interface S3Settings {
  /** http(s) address without a trailing slash; the bucket's name is added as a path. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** Of the file; without it the bucket itself is meant. */
  path?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  /** Where the file is that is sent as the body. */
  file?: string;
  /** The body, where it is no file. */
  bytes?: Bytes;
  /** Milliseconds for everything up to the answer's headers, all attempts together. */
  deadline?: number;
}

const defaultDeadline = 5_000;
/** After the first attempt, where the store is busy (429) or fails (5xx): everything sent to it may be sent again. */
const retries = 2;
/** Milliseconds, at most, before the second attempt; doubled for the next one. */
const initRetryMs = 100;
/** Milliseconds that a body may stand still while somebody wants to read on. */
const longestStall = 20_000;

/** Asks for a file's bytes as they are: a store might compress, and its length would not be the file's. */
class PlainClient extends AwsClient {
  override async sign(...args: Parameters<AwsClient['sign']>): Promise<Request> {
    const request = await super.sign(...args);
    // After signing, as proxies may change it.
    request.headers.set('accept-encoding', 'identity');
    return request;
  }
}

/** Requests to one bucket, signed, repeated where that may help, and ended where nothing comes. */
export function createS3Client({ endpoint, bucket, ...settings }: S3Settings) {
  const client = new PlainClient({ ...settings, service: 's3', retries, initRetryMs });

  async function send({ method, path, query, headers, file, bytes }: S3Request, signal: AbortSignal) {
    const url = new URL(
      `${endpoint}/${[bucket, ...(path?.split('/') ?? [])].map(encodeURIComponent).join('/')}`,
    );
    // Not every store reads a plus as a space.
    url.search = new URLSearchParams(query).toString().replaceAll('+', '%20');
    const answer = await client.fetch(url, {
      method,
      headers,
      signal,
      redirect: 'manual',
      // By the standard a request is copied, and the whole file with it, unless nobody is to be asked and no redirect followed.
      ...(file && { body: await openAsBlob(file), redirect: 'error', window: null }),
      ...(bytes && { body: bytes }),
    });
    if (!answer.ok && answer.status !== 404) throw await refusal(answer);
    return answer;
  }

  /**
   * @param use takes an answer that is a success or a 404, within the deadline
   * @throws {StorageUnavailable} when the store gives no answer, or none that makes sense
   * @throws an error with the code `ENOSPC` when the store is full
   */
  return async function call<Result>(
    request: S3Request,
    use: (answer: Response, abort: AbortController) => Result | Promise<Result>,
  ): Promise<Result> {
    const abort = new AbortController();
    const timer = setTimeout(() => abort.abort(), request.deadline ?? defaultDeadline);
    try {
      return await use(await send(request, abort.signal), abort);
    } catch (error) {
      const cause = abort.signal.aborted ? new StorageUnavailable('S3: no answer in time') : failure(error);
      // What is left of an answer that is of no use would hold its connection.
      abort.abort();
      throw cause;
    } finally {
      clearTimeout(timer);
    }
  };
}

export type S3Client = ReturnType<typeof createS3Client>;

async function refusal(answer: Response): Promise<Error> {
  const code = errorCode(await answer.text());
  const reason = `S3: ${answer.status} ${code}`.trimEnd();
  const isFull = answer.status === 507 || /quota|storagefull/i.test(code);
  return isFull ? Object.assign(new Error(reason), { code: 'ENOSPC' }) : new StorageUnavailable(reason);
}

/** What `fetch` throws says only in its cause what happened. */
function failure(error: unknown): unknown {
  if (!(error instanceof TypeError && error.cause instanceof Error)) return error;
  const { code = 'failed' } = error.cause as NodeJS.ErrnoException;
  return new StorageUnavailable(`S3: ${code}`);
}

/** An answer's bytes as they are asked for. Ends the connection when nobody reads on, and when nothing comes. */
export function answerBody(body: ReadableStream<Uint8Array<ArrayBuffer>>, abort: AbortController) {
  const reader = body.getReader();
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        const timer = setTimeout(() => abort.abort(), longestStall);
        try {
          const { done, value } = await reader.read();
          if (done) controller.close();
          else controller.enqueue(value);
        } catch {
          throw new StorageUnavailable('S3: a file broke off');
        } finally {
          clearTimeout(timer);
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}
