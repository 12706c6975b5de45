import { readFile } from 'node:fs/promises';
import {
  mediaFormats,
  type SingleRequestKind,
  type UploadFormat,
  vtt,
} from '../../../domain/file-formats.ts';
import { maxCaptionsBytes, pictureName, pictureTypes } from '../../../domain/media.ts';
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
import { readCaptions } from './read-captions.ts';

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
