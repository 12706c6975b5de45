import { mediaFormats, pictureName, pictureTypes, type SentKind, vtt } from '../../../domain/media.ts';
import { type UploadFormat, uploadFileName } from '../../../domain/uploads.ts';
import { checkMaterial } from '../../file-checks/file-checks.ts';
import { encodePicture } from '../../file-checks/pictures.ts';
import { formatOf } from '../../http/file-content.ts';
import { createSingleFile } from '../../http/one-at-a-time.ts';
import { checkCaptions } from './checks.ts';
import type { NewMedia } from './media.repository.ts';

/** A file that may be kept: what its row says, and what is stored of it. */
export interface Prepared {
  about: Pick<NewMedia, 'file_name' | 'type' | 'size' | 'width' | 'height' | 'widths'>;
  files: { name: string; bytes: Uint8Array }[];
}

const inSingleFile = createSingleFile();

type Prepare = (name: string, bytes: Buffer) => Promise<Prepared>;

/** Judges a file by what it is, whatever name and type it came with. @throws {AppError} when it may not be kept */
export const prepareMedia: Record<SentKind, Prepare> = {
  async image(name, bytes) {
    await formatOf(bytes, mediaFormats.image);
    const { width, height, versions } = await encodePicture(bytes);
    const largest = versions.findLast(({ format }) => format === 'jpg');
    return {
      about: {
        file_name: uploadFileName(name, jpeg, mediaFormats.image),
        type: jpeg.type,
        size: largest?.bytes.length ?? 0,
        width,
        height,
        widths: [...new Set(versions.map((version) => version.width))],
      },
      files: versions.map((version) => ({
        name: pictureName(version.width, version.format),
        bytes: version.bytes,
      })),
    };
  },
  async captions(name, bytes) {
    await inSingleFile(() => checkCaptions(bytes));
    const file_name = uploadFileName(name, vtt, mediaFormats.captions);
    return asItIs(file_name, vtt, { name: 'captions.vtt', bytes });
  },
  async material(name, sent) {
    const format = await formatOf(sent, mediaFormats.material);
    const bytes = (await checkMaterial(sent, format)) ?? sent;
    const file_name = uploadFileName(name, format, mediaFormats.material);
    return asItIs(file_name, format, { name: file_name, bytes });
  },
};

const jpeg: UploadFormat = { type: pictureTypes.jpg, extensions: ['jpg', 'jpeg'] };

function asItIs(file_name: string, { type }: UploadFormat, file: Prepared['files'][number]): Prepared {
  return { about: { file_name, type, size: file.bytes.length, widths: [] }, files: [file] };
}
