import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { Piscina } from 'piscina';
import type { ErrorCode } from '../../domain/error-codes.ts';
import { mediaFormats, type UploadFormat } from '../../domain/file-formats.ts';
import { AppError } from '../http/errors.ts';
import { type Storage, StorageUnavailable } from '../storage/storage.ts';
import type { DocumentTask } from './check-document.ts';
import type { VideoFacts, VideoTask } from './check-video.ts';
import { cleanPicture } from './pictures.ts';
import type { Refusal } from './refusal.ts';

/** Parses files in a thread. A file that exceeds the deadline or the memory limit ends only the thread. */
const threads = new Piscina<DocumentTask | VideoTask, unknown>({
  filename: new URL('./thread.ts', import.meta.url).href,
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: 30_000,
  niceIncrement: 10,
  resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 4 },
});
// A terminated thread may report its failure later.
threads.on('error', () => undefined);
/** Milliseconds; proxies wait for a minute. */
const deadline = 30_000;

/**
 * Checks a file that students will open, whether uploaded in one request or in parts.
 * @param truncatedPdf error code for a truncated PDF
 * @returns a replacement to store, if a picture had metadata
 * @throws {AppError} if it may not be stored
 */
export async function checkMaterial(
  file: string,
  format: UploadFormat,
  truncatedPdf: ErrorCode = 'file_broken',
): Promise<Uint8Array | undefined> {
  await run('checkDocument', { file, type: format.type, truncatedPdf }, deadline);
  return mediaFormats.image.includes(format) ? cleanPicture(file) : undefined;
}

/**
 * Checks a stored video's index and end.
 * @throws {AppError} `file_broken`, `video_not_playable` or `file_type_not_allowed`; and what the storage throws
 */
export async function checkVideo(
  storage: Storage,
  path: string,
  size: number,
  limit = deadline,
): Promise<VideoFacts> {
  const { port1: requests, port2: port } = new MessageChannel();
  let failure: unknown;
  requests.on('message', ({ start, end }: { start: number; end: number }) =>
    answer(requests, storage, path, { start, end: end - 1 }).catch((error: unknown) => {
      failure = error;
      requests.close();
    }),
  );
  try {
    return (await run('checkVideo', { port, size }, limit, [port])) as VideoFacts;
  } catch (error) {
    throw failure ?? error;
  } finally {
    requests.close();
  }
}

async function answer(
  requests: MessagePort,
  storage: Storage,
  path: string,
  range: { start: number; end: number },
): Promise<void> {
  const content = await storage.read(path, range);
  if (!content) throw new StorageUnavailable(`${path} is gone`);
  requests.postMessage(new Uint8Array(await new Response(content.body).arrayBuffer()));
}

async function run(
  name: 'checkDocument' | 'checkVideo',
  task: DocumentTask | VideoTask,
  limit: number,
  transferList: MessagePort[] = [],
): Promise<unknown> {
  const signal = AbortSignal.timeout(limit);
  const result = await threads.run(task, { name, transferList, signal }).catch((error: Error) => {
    const isTooMuch = signal.aborted || (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';
    throw isTooMuch ? new AppError('file_broken') : error;
  });
  if (isRefusal(result)) throw new AppError(result.code, {}, result.details);
  return result;
}

function isRefusal(result: unknown): result is Refusal {
  return typeof result === 'object' && result !== null && 'code' in result;
}
