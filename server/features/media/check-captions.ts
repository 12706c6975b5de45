import { captionsFault } from '../../../domain/captions.ts';
import { AppError } from '../../http/errors.ts';

const firstWord = /^(\xef\xbb\xbf)?WEBVTT/;
/** Byte order mark of UTF-16, which Windows editors call Unicode. */
const wideMark = /^(\xff\xfe|\xfe\xff)/;

/** @throws {AppError} `file_type_not_allowed`, `captions_not_utf8` or `captions_invalid` */
export function checkCaptions(bytes: Buffer): void {
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
