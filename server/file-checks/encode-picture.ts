import sharp, { type Metadata, type Sharp } from 'sharp';
import {
  maxPictureMegapixels,
  type PictureFormat,
  pictureFormats,
  pictureWidths,
} from '../../domain/media.ts';

export interface PictureTask {
  file: string;
  /** Encodes the versions that pages use; otherwise only removes metadata. */
  shouldEncode: boolean;
}

/** Undefined means that the picture needs no change. */
export type PictureResult = Picture | Uint8Array | PictureRefusal | undefined;

export interface PictureVersion {
  width: number;
  format: PictureFormat;
  bytes: Uint8Array;
}

export interface Picture {
  width: number;
  height: number;
  versions: PictureVersion[];
}

export type PictureRefusal = 'file_broken' | 'too_many_pixels';

const limitInputPixels = maxPictureMegapixels * 1_000_000;
const maxWidth = Math.max(...pictureWidths);
/** Pixels: limits very tall pictures to what the formats can store. */
const maxHeight = 4 * maxWidth;

const encoders: Record<PictureFormat, (picture: Sharp) => Sharp> = {
  // One step below the default effort: a seventh of the time, 4 % more bytes.
  avif: (picture) => picture.avif({ effort: 3 }),
  webp: (picture) => picture.webp(),
  // Transparent pixels would be black.
  jpg: (picture) => picture.flatten({ background: 'white' }).jpeg({ mozjpeg: true }),
};

sharp.concurrency(1);

/** Removes all but pixels and colour profile of a picture; with `shouldEncode`, resizes and encodes it. */
export async function processPicture({ file, shouldEncode }: PictureTask): Promise<PictureResult> {
  try {
    const head = await sharp(file, { limitInputPixels: false }).metadata();
    const frames = shouldEncode ? 1 : (head.pages ?? 1);
    if (head.width * head.height * frames > limitInputPixels) return 'too_many_pixels';
    if (shouldEncode) return await encode(file);
    return await clean(file, head);
  } catch {
    return 'file_broken';
  }
}

async function encode(file: string): Promise<Picture> {
  const { data, info } = await sharp(file, { failOn: 'error', limitInputPixels })
    .autoOrient()
    .resize({ width: maxWidth, height: maxHeight, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const versions: PictureVersion[] = [];
  for (const step of [...pictureWidths.filter((step) => step < width), width]) {
    for (const format of pictureFormats) {
      const picture = sharp(data, { raw: { width, height, channels } }).resize({ width: step });
      versions.push({ width: step, format, bytes: await encoders[format](picture).toBuffer() });
    }
  }
  return { width, height, versions };
}

/** Returns the picture without metadata, as cameras record where they were; undefined if it has none. */
async function clean(file: string, head: Metadata): Promise<Uint8Array | undefined> {
  const { format, exif, xmp, iptc, comments, chromaSubsampling } = head;
  const picture = sharp(file, { failOn: 'error', limitInputPixels, animated: format === 'webp' });
  // Decodes all of it, to find damage.
  await picture.clone().resize({ width: maxWidth, withoutEnlargement: true }).raw().toBuffer();
  if (!(exif ?? xmp ?? iptc ?? comments)) return undefined;
  const upright = picture.autoOrient().keepIccProfile();
  if (format === 'png') return upright.png().toBuffer();
  if (format === 'webp') return upright.webp({ quality: 95 }).toBuffer();
  return upright.jpeg({ quality: 95, ...(chromaSubsampling && { chromaSubsampling }) }).toBuffer();
}
