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

/** Parses files outside the event loop. A file that exceeds the deadline or the memory limit ends only the thread. */
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
 * Checks a file that students will open, however it came.
 * @param cutPdf the error for a truncated PDF
 * @returns a replacement to store: a picture without its camera's metadata
 * @throws {AppError} if it may not be kept
 */
export async function checkMaterial(
  file: string,
  format: UploadFormat,
  cutPdf: ErrorCode = 'file_broken',
): Promise<Uint8Array | undefined> {
  await run('checkDocument', { file, type: format.type, cutPdf }, deadline);
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
  const { port1: asks, port2: port } = new MessageChannel();
  let failure: unknown;
  asks.on('message', ({ start, end }: { start: number; end: number }) =>
    answer(asks, storage, path, { start, end: end - 1 }).catch((error: unknown) => {
      failure = error;
      asks.close();
    }),
  );
  try {
    return (await run('checkVideo', { port, size }, limit, [port])) as VideoFacts;
  } catch (error) {
    throw failure ?? error;
  } finally {
    asks.close();
  }
}

async function answer(
  asks: MessagePort,
  storage: Storage,
  path: string,
  range: { start: number; end: number },
): Promise<void> {
  const found = await storage.read(path, range);
  if (!found) throw new StorageUnavailable(`${path} is gone`);
  asks.postMessage(new Uint8Array(await new Response(found.body).arrayBuffer()));
}

async function run(
  name: 'checkDocument' | 'checkVideo',
  task: DocumentTask | VideoTask,
  limit: number,
  transferList: MessagePort[] = [],
): Promise<unknown> {
  const signal = AbortSignal.timeout(limit);
  const judged = await threads.run(task, { name, transferList, signal }).catch((error: Error) => {
    const isTooMuch = signal.aborted || (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';
    throw isTooMuch ? new AppError('file_broken') : error;
  });
  if (isRefusal(judged)) throw new AppError(judged.refused, {}, judged.details);
  return judged;
}

function isRefusal(judged: unknown): judged is Refusal {
  return typeof judged === 'object' && judged !== null && 'refused' in judged;
}
