import { fileTypeFromBuffer } from 'file-type';
import { docx } from '../../domain/media.ts';
import { maxUploadBytes, pdf, type UploadFormat, uploadFormats } from '../../domain/uploads.ts';
import { AppError } from './errors.ts';
import { edge, hidesSomething, isCutPdf, markup, tailLength } from './file-ends.ts';

/** Bytes at the start by which a type is told. */
const headLength = 4100;

/**
 * Passes an upload's bytes on while it judges them by what they are, whatever name and type they came with.
 * @param onFormat told the format before the first byte is passed on
 * @throws {AppError} `file_empty`, `file_too_large` or `file_type_not_allowed`, at the latest in place of the end
 */
export async function* checkedContent(
  source: AsyncIterable<Uint8Array>,
  onFormat: (format: UploadFormat) => void,
): AsyncGenerator<Uint8Array> {
  let size = 0;
  let head: Buffer | undefined = Buffer.alloc(0);
  const tail = new Tail();
  let format: UploadFormat | undefined;
  for await (const chunk of source) {
    size += chunk.length;
    if (size > maxUploadBytes) throw new AppError('file_too_large');
    tail.add(chunk);
    if (head) {
      head = Buffer.concat([head, chunk]);
      if (head.length < headLength) continue;
      format = await formatOf(head, uploadFormats);
      onFormat(format);
      yield head;
      head = undefined;
    } else {
      yield chunk;
    }
  }
  if (size === 0) throw new AppError('file_empty');
  format ??= await formatOf(head ?? Buffer.alloc(0), uploadFormats);
  const end = tail.bytes();
  if ((format.type === pdf && isCutPdf(end)) || hidesSomething(end))
    throw new AppError('file_type_not_allowed');
  if (head) {
    onFormat(format);
    yield head;
  }
}

/** The end of what has passed so far. */
class Tail {
  #chunks: Uint8Array[] = [];
  #length = 0;

  add(chunk: Uint8Array): void {
    this.#chunks.push(chunk);
    this.#length += chunk.length;
    for (
      let [first] = this.#chunks;
      first && this.#length - first.length >= tailLength;
      [first] = this.#chunks
    ) {
      this.#length -= first.length;
      this.#chunks.shift();
    }
  }

  bytes(): Buffer {
    return Buffer.concat(this.#chunks).subarray(-tailLength);
  }
}

/**
 * @param head the file, or as much of its start as there is
 * @throws {AppError} `file_type_not_allowed` when it is of none of the formats, or pretends to be a page as well
 */
export async function formatOf(head: Buffer, formats: readonly UploadFormat[]): Promise<UploadFormat> {
  const detected = await fileTypeFromBuffer(head);
  if (detected?.mime.includes('macroenabled') && formats.some(({ type }) => type === docx))
    throw new AppError('file_has_macros', {}, { part: `.${detected.ext}` });
  // A moving PNG is a PNG to whoever opens it.
  const type = detected?.mime === 'image/apng' ? 'image/png' : detected?.mime;
  const format = formats.find((candidate) => candidate.type === type);
  if (!format || markup.test(head.toString('latin1', 0, edge))) throw new AppError('file_type_not_allowed');
  return format;
}
