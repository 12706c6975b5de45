import { existsSync } from 'node:fs';
import type { Context } from 'hono';
import type { ErrorCode } from '../../domain/error-codes.ts';
import type { UploadFormat } from '../../domain/file-formats.ts';
import { maxUploadBytes } from '../../domain/uploads.ts';
import { AppError } from '../http/errors.ts';
import { readMultipart } from '../http/multipart.ts';
import { type ReceivedFile, type Storage, StorageUnavailable } from '../storage/storage.ts';
import { checkMaterial } from './file-checks.ts';
import { detectFormat } from './file-format.ts';

export interface ReceivedUpload extends ReceivedFile {
  name: string;
}

/**
 * Streams the file of a multipart form to a temporary file, and removes it after `use`.
 * @throws {AppError} `file_missing`, `file_empty`, `file_too_large`, and what `readMultipart` throws
 */
export async function receiveUpload<Result>(
  c: Context,
  storage: Storage,
  use: (upload: ReceivedUpload, fields: ReadonlyMap<string, string>) => Promise<Result>,
): Promise<Result> {
  const { fields, file } = await readMultipart(c, async (name, content) => ({
    ...(await storage.receive(limitBytes(content, maxUploadBytes))),
    name,
  }));
  if (!file) throw new AppError('file_missing');
  return use(file, fields).finally(file.discard);
}

/** Passes bytes on. @throws {AppError} `file_empty`, or `file_too_large` for more than the limit */
export async function* limitBytes(
  content: AsyncIterable<Uint8Array>,
  limit: number,
): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of content) {
    size += chunk.length;
    if (size > limit) throw new AppError('file_too_large');
    yield chunk;
  }
  if (size === 0) throw new AppError('file_empty');
}

/**
 * Checks an uploaded file by its content; the name and type that the browser sent do not count.
 * @param truncatedPdfError thrown if a PDF is incomplete, instead of the general error
 * @returns the file to store: for a photo with metadata, a copy without, which the caller discards
 * @throws {AppError} if it may not be stored
 */
export async function checkUpload(
  storage: Storage,
  upload: ReceivedUpload,
  formats: readonly UploadFormat[],
  truncatedPdfError?: ErrorCode,
): Promise<{ file: ReceivedFile; format: UploadFormat }> {
  const { format, cleaned } = await throwUnavailableIfGone(upload, async () => {
    const detected = await detectFormat(upload.file, formats);
    return { format: detected, cleaned: await checkMaterial(upload.file, detected, truncatedPdfError) };
  });
  return { format, file: cleaned ? await storage.receive([cleaned]) : upload };
}

/**
 * Runs work on the file.
 * @throws {StorageUnavailable} if it failed because the file disappeared, as with a lost volume
 */
export async function throwUnavailableIfGone<Result>(
  { file }: ReceivedUpload,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw existsSync(file) ? error : new StorageUnavailable('A received file is gone');
  }
}
