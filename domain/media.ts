/** Limits and paths of uploaded pictures, captions and videos; uploads.ts has those of materials. */
export const maxCaptionsMegabytes = 1;
export const maxCaptionsBytes = maxCaptionsMegabytes * 1024 * 1024;
export const maxPictureMegapixels = 40;

export const maxVideoGigabytes = 2;
export const maxVideoBytes = maxVideoGigabytes * 1024 ** 3;
export const maxOpenVideoUploads = 3;
/** Bytes of each part of a video but the last: the minimum of S3. */
export const videoPartBytes = 5 * 1024 * 1024;
/** Videos are uploaded here by the protocol tus (https://tus.io). */
export const videoUploadsPath = '/api/admin/media/uploads';
/** Video and audio codecs that every current browser plays. */
export const playableCodecs = ['avc', 'vp8', 'vp9', 'av1', 'aac', 'mp3', 'opus', 'vorbis', 'flac'] as const;

/** Widths in pixels in which pictures are stored. A smaller picture has those below its width, and its own. */
export const pictureWidths = [56, 112, 168, 360, 720, 1080] as const;
/** Best compression first, as in `<picture>`; every browser shows the last. */
export const pictureFormats = ['avif', 'webp', 'jpg'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

export const pictureTypes: Record<PictureFormat, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
};

export const picturesRoot = '/media';

export function mediaPath(id: string, name: string): string {
  return `media/${id}/${name}`;
}

export function pictureName(width: number, format: PictureFormat): string {
  return `${width}.${format}`;
}

/** @param width one that the picture is stored in */
export function pictureUrl(id: string, width: number, format: PictureFormat): string {
  return `${picturesRoot}/${id}/${pictureName(width, format)}`;
}

/** Returns the address of an uploaded picture as it is, else undefined. */
export function ownPicture(src: string): string | undefined {
  const [id = '', name = '', ...rest] = src.startsWith(`${picturesRoot}/`)
    ? src.slice(picturesRoot.length + 1).split('/')
    : [];
  return rest.length === 0 && isMediaId(id) && /^\d{1,4}\.(jpg|webp)$/.test(name) ? src : undefined;
}

/** Lists the ids of the uploaded pictures that a Markdown text shows. */
export function picturesInText(text: string): string[] {
  const found = text.split(`](${picturesRoot}/`).slice(1);
  return found.map((rest) => rest.slice(0, 36)).filter(isMediaId);
}

export function mediaIdOf(path: string): string | undefined {
  const [root, id = '', name, ...rest] = path.split('/');
  return root === 'media' && isMediaId(id) && name && rest.length === 0 ? id : undefined;
}

export function isMediaId(id: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);
}
