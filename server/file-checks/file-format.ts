import { createReadStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type';
import { docxType, type UploadFormat } from '../../domain/file-formats.ts';
import { AppError } from '../http/errors.ts';
import { edgeBytes, markup } from './file-ends.ts';

/**
 * Detects a file's format by its content.
 * @param source the file's path, or the first bytes of a file that is still arriving
 * @throws {AppError} `file_type_not_allowed` if it has none of the formats, or could also be read as a page
 */
export async function detectFormat(
  source: string | Buffer,
  formats: readonly UploadFormat[],
): Promise<UploadFormat> {
  const isPath = typeof source === 'string';
  const detected = await (isPath ? fileTypeFromFile(source) : fileTypeFromBuffer(source));
  if (detected?.mime.includes('macroenabled') && formats.some(({ type }) => type === docxType))
    throw new AppError('file_has_macros', {}, { part: `.${detected.ext}` });
  // Viewers treat an animated PNG as a PNG.
  const type = detected?.mime === 'image/apng' ? 'image/png' : detected?.mime;
  const format = formats.find((candidate) => candidate.type === type);
  const head = isPath ? await buffer(createReadStream(source, { end: edgeBytes - 1 })) : source;
  if (!format || markup.test(head.toString('latin1', 0, edgeBytes)))
    throw new AppError('file_type_not_allowed');
  return format;
}
