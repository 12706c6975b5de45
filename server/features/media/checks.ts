import { captionsFault } from '../../../domain/captions.ts';
import { maxCaptionsBytes } from '../../../domain/media.ts';
import { maxUploadBytes } from '../../../domain/uploads.ts';
import { AppError } from '../../http/errors.ts';

/** @throws {AppError} `file_empty` or `file_too_large` */
export async function collect(
  content: AsyncIterable<Uint8Array>,
  limit = maxUploadBytes,
): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of content) {
    size += chunk.length;
    if (size > limit) throw new AppError('file_too_large');
    chunks.push(chunk);
  }
  if (size === 0) throw new AppError('file_empty');
  return Buffer.concat(chunks);
}

const firstWord = /^(\xef\xbb\xbf)?WEBVTT/;
/** Of UTF-16, which editors on Windows call Unicode. */
const wideMark = /^(\xff\xfe|\xfe\xff)/;

/** @throws {AppError} `captions_too_large`, `file_type_not_allowed`, `captions_not_utf8` or `captions_invalid` */
export function checkCaptions(bytes: Buffer): void {
  if (bytes.length > maxCaptionsBytes) throw new AppError('captions_too_large');
  const start = bytes.toString('latin1', 0, 16);
  if (wideMark.test(start)) throw new AppError('captions_not_utf8');
  if (!firstWord.test(start)) throw new AppError('file_type_not_allowed');
  const line = captionsFault(decode(bytes));
  if (line !== undefined) throw new AppError('captions_invalid', {}, { line });
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new AppError('captions_not_utf8');
  }
}
