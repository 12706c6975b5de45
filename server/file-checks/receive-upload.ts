import { existsSync } from 'node:fs';
import type { ErrorCode } from '../../domain/error-codes.ts';
import type { UploadFormat } from '../../domain/file-formats.ts';
import { maxUploadBytes } from '../../domain/uploads.ts';
import { AppError } from '../http/errors.ts';
import { readMultipart } from '../http/multipart.ts';
import { type ReceivedFile, type Storage, StorageUnavailable } from '../storage/storage.ts';
import { checkMaterial } from './file-checks.ts';
import { formatOf } from './file-format.ts';

export interface ReceivedUpload extends ReceivedFile {
  name: string;
}

/**
 * Receives a form's file as it arrives, and removes it after use or refusal.
 * @throws {AppError} `file_missing`, `file_empty`, `file_too_large`, and what the form's reader throws
 */
export async function withUpload<Result>(
  request: Request,
  storage: Storage,
  use: (upload: ReceivedUpload, fields: ReadonlyMap<string, string>) => Promise<Result>,
): Promise<Result> {
  const { fields, file } = await readMultipart(request, async (name, content) => ({
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
 * Checks a document by its content, whatever name and type it came with.
 * @returns the file to keep: of a photo with metadata a cleaned copy
 * @throws {AppError} if it may not be kept
 */
export async function checkUpload(
  storage: Storage,
  upload: ReceivedUpload,
  formats: readonly UploadFormat[],
  cutPdf?: ErrorCode,
): Promise<{ file: ReceivedFile; format: UploadFormat }> {
  const { format, cleaned } = await whileThere(upload, async () => {
    const found = await formatOf(upload.file, formats);
    return { format: found, cleaned: await checkMaterial(upload.file, found, cutPdf) };
  });
  return { format, file: cleaned ? await storage.receive([cleaned]) : upload };
}

/** @throws {StorageUnavailable} if the file is gone meanwhile, as when a volume drops out */
export async function whileThere<Result>(
  { file }: ReceivedUpload,
  look: () => Promise<Result>,
): Promise<Result> {
  try {
    return await look();
  } catch (error) {
    throw existsSync(file) ? error : new StorageUnavailable('A received file is gone');
  }
}
