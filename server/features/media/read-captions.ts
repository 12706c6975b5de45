import { findCaptionsError } from '../../../domain/captions.ts';
import { addedHeaderLines, isSrt, maxCaptionLines, srtToWebVtt } from '../../../domain/srt.ts';
import { AppError } from '../../http/errors.ts';

const webVttHeader = /^(\xef\xbb\xbf)?WEBVTT/;
/** Byte order mark of UTF-16, which Windows editors call "Unicode". */
const utf16Mark = /^(\xff\xfe|\xfe\xff)/;

/**
 * Returns captions as WebVTT, whether they came as WebVTT or as SubRip.
 * @throws {AppError} `file_type_not_allowed`, `captions_not_utf8` or `captions_invalid`, with the line in the uploaded file
 */
export function readCaptions(bytes: Buffer): Buffer {
  const start = bytes.toString('latin1', 0, 16);
  if (utf16Mark.test(start)) throw new AppError('captions_not_utf8');
  const isWebVtt = webVttHeader.test(start);
  if (!isWebVtt && !isSrt(bytes.toString('latin1'))) throw new AppError('file_type_not_allowed');
  const decoded = decode(bytes);
  if (decoded.split('\n', maxCaptionLines + 1).length > maxCaptionLines)
    throw new AppError('captions_too_large');
  const text = isWebVtt ? decoded : srtToWebVtt(decoded);
  const line = findCaptionsError(text);
  if (line !== undefined)
    throw new AppError(
      'captions_invalid',
      {},
      { line: isWebVtt ? line : Math.max(1, line - addedHeaderLines) },
    );
  return isWebVtt ? bytes : Buffer.from(text);
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new AppError('captions_not_utf8');
  }
}
