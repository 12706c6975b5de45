import { readFile } from 'node:fs/promises';
import { findCaptionsError } from '../../../domain/captions.ts';
import {
  mediaFormats,
  type SingleRequestKind,
  type UploadFormat,
  vtt,
} from '../../../domain/file-formats.ts';
import { maxCaptionsBytes, pictureName, pictureTypes } from '../../../domain/media.ts';
import { atMost, maxDocument } from '../../../domain/text-limits.ts';
import { uploadFileName } from '../../../domain/uploads.ts';
import { detectFormat } from '../../file-checks/file-format.ts';
import { encodePicture } from '../../file-checks/pictures.ts';
import {
  checkUpload,
  type ReceivedUpload,
  throwUnavailableIfGone,
} from '../../file-checks/receive-upload.ts';
import { AppError } from '../../http/errors.ts';
import { serializeBlockingWork } from '../../http/one-at-a-time.ts';
import type { ReceivedFile, Storage } from '../../storage/storage.ts';
import type { NewMedia } from './media.repository.ts';

/** An uploaded file after its checks, with the columns of its row in `media`. */
export interface PreparedMedia {
  columns: Pick<NewMedia, 'file_name' | 'type' | 'size' | 'width' | 'height' | 'widths'>;
  files: { name: string; content: ReceivedFile | Uint8Array }[];
}

const readOneAtATime = serializeBlockingWork();

type Prepare = (upload: ReceivedUpload, storage: Storage) => Promise<PreparedMedia>;

/** Checks and encodes an upload, by kind. Detects the format from the content, not from name or type. @throws {AppError} if the file is refused */
export const prepareMedia: Record<SingleRequestKind, Prepare> = {
  async image(upload) {
    const { name, file } = upload;
    const { width, height, versions } = await throwUnavailableIfGone(upload, async () => {
      await detectFormat(file, mediaFormats.image);
      return encodePicture(file);
    });
    const largest = versions.findLast(({ format }) => format === 'jpg');
    return {
      columns: {
        file_name: uploadFileName(name, jpeg, mediaFormats.image),
        type: jpeg.type,
        size: largest?.bytes.length ?? 0,
        width,
        height,
        widths: [...new Set(versions.map((version) => version.width))],
      },
      files: versions.map((version) => ({
        name: pictureName(version.width, version.format),
        content: version.bytes,
      })),
    };
  },
  async captions({ name, file, size }) {
    if (size > maxCaptionsBytes) throw new AppError('captions_too_large');
    const content = await readOneAtATime(async () => readCaptions(await readFile(file)));
    const file_name = uploadFileName(
      name.toLowerCase().endsWith('.srt') ? `${name.slice(0, -4)}.vtt` : name,
      vtt,
      [vtt],
    );
    return {
      columns: { file_name, type: vtt.type, size: content.length, widths: [] },
      files: [{ name: 'captions.vtt', content }],
    };
  },
  async material(upload, storage) {
    const { file, format } = await checkUpload(storage, upload, mediaFormats.material);
    const file_name = uploadFileName(upload.name, format, mediaFormats.material);
    return {
      columns: { file_name, type: format.type, size: file.size, widths: [] },
      files: [{ name: file_name, content: file }],
    };
  },
};

const jpeg: UploadFormat = { type: pictureTypes.jpg, extensions: ['jpg', 'jpeg'] };

const webVttHeader = /^(\xef\xbb\xbf)?WEBVTT/;
/** Byte order mark of UTF-16, which Windows editors call "Unicode". */
const utf16Mark = /^(\xff\xfe|\xfe\xff)/;

/**
 * Returns captions as WebVTT, whether they came as WebVTT or as SubRip.
 * @throws {AppError} `file_type_not_allowed`, `captions_not_utf8` or `captions_invalid`, with the line in the uploaded file
 */
function readCaptions(bytes: Buffer): Buffer {
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

/**
 * Converts SubRip (`.srt`) to WebVTT line by line, so that a line's number in the file is {@link addedHeaderLines} less than
 * in the result. Wrong lines are not changed: `findCaptionsError` reports them.
 */
export function srtToWebVtt(srt: string): string {
  const unmarked = srt.startsWith('\uFEFF') ? srt.slice(1) : srt;
  const lines = unmarked.replaceAll('\r\n', '\n').replaceAll('\r', '\n').split('\n', maxCaptionLines);
  return ['WEBVTT', '', ...lines.map(lineOf)].join('\n');
}

/** The captions of ten hours have half of them. `readCaptions` refuses more. */
const maxCaptionLines = 100_000;

/** Lines before those of the SubRip file. */
export const addedHeaderLines = 2;

/** Returns true if a line begins with a time as in SubRip, with a comma or a point. */
export function isSrt(text: string): boolean {
  const lines = text.slice(0, 10_000).split('\n');
  return lines.some((line) => /^\d{1,3}:\d{1,2}:\d{1,2}[,.]\d{1,3}[ \t]*-->/.test(line.trim()));
}

// Coordinates may follow the times; players ignore them.
const times =
  /^\s*(\d{1,3}):(\d{1,2}):(\d{1,2})[,.](\d{1,3})\s*-->\s*(\d{1,3}):(\d{1,2}):(\d{1,2})[,.](\d{1,3})(\s|$)/;

/** {@link textOf} changes only lines with one of these. */
const marks = /[{<&]/;

function lineOf(line: string): string {
  if (line === '' || line.trim() === '') return '';
  if (!line.includes('-->')) return marks.test(line) ? textOf(line) : line;
  const match = times.exec(line);
  return match ? `${timeOf(match.slice(1, 5))} --> ${timeOf(match.slice(5, 9))}` : line.trim();
}

function timeOf([hours = '', minutes = '', seconds = '', fraction = '']: string[]): string {
  const twoDigits = (part: string) => part.padStart(2, '0');
  return `${twoDigits(hours)}:${twoDigits(minutes)}:${twoDigits(seconds)}.${fraction.padEnd(3, '0')}`;
}

/** Keeps bold, italics and underlines; colours and positions do not exist in WebVTT. */
function textOf(line: string): string {
  return atMost(line, maxDocument)
    .replace(/\{\\[^{}]*\}/g, '')
    .replace(/<\/?font[^<>]*>/gi, '')
    .replace(/&(?!\w+;)/g, '&amp;')
    .replace(/<(?!\/?[biu]>)/gi, '&lt;')
    .replace(/<(\/?)([BIU])>/g, (_, slash: string, tag: string) => `<${slash}${tag.toLowerCase()}>`);
}
