import { captionsFault } from '../../../domain/captions.ts';
import { addedLines, isSrt, webVttOf } from '../../../domain/srt.ts';
import { AppError } from '../../http/errors.ts';

const firstWord = /^(\xef\xbb\xbf)?WEBVTT/;
/** Byte order mark of UTF-16, which Windows editors call Unicode. */
const wideMark = /^(\xff\xfe|\xfe\xff)/;

/**
 * Returns captions as WebVTT, whether they came as WebVTT or as SubRip.
 * @throws {AppError} `file_type_not_allowed`, `captions_not_utf8` or `captions_invalid`, with the line in the file as it came
 */
export function readCaptions(bytes: Buffer): Buffer {
  const start = bytes.toString('latin1', 0, 16);
  if (wideMark.test(start)) throw new AppError('captions_not_utf8');
  const isWebVtt = firstWord.test(start);
  if (!isWebVtt && !isSrt(bytes.toString('latin1'))) throw new AppError('file_type_not_allowed');
  const sent = decode(bytes);
  const text = isWebVtt ? sent : webVttOf(sent);
  const line = captionsFault(text);
  if (line !== undefined)
    throw new AppError('captions_invalid', {}, { line: isWebVtt ? line : Math.max(1, line - addedLines) });
  return isWebVtt ? bytes : Buffer.from(text);
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new AppError('captions_not_utf8');
  }
}
