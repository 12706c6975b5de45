export interface UploadFormat {
  /** MIME type. */
  type: string;
  /** Without dots. A file whose name has none of them gets the first one. */
  extensions: readonly [string, ...string[]];
}

export const pdfType = 'application/pdf';
export const docxType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
export const vtt: UploadFormat = { type: 'text/vtt', extensions: ['vtt'] };
/** SubRip captions, stored as WebVTT. */
const srt: UploadFormat = { type: 'application/x-subrip', extensions: ['srt'] };

const images: readonly UploadFormat[] = [
  { type: 'image/jpeg', extensions: ['jpg', 'jpeg'] },
  { type: 'image/png', extensions: ['png'] },
  { type: 'image/webp', extensions: ['webp'] },
];

/** Formats of the files that admins add to a module's materials, apart from the lessons' own. */
export const courseFileFormats: readonly UploadFormat[] = [{ type: pdfType, extensions: ['pdf'] }, ...images];

/** Kinds of uploads to which fields of the content refer, and which are sent in one request; videos are sent in parts. */
export const singleRequestKinds = ['image', 'captions', 'material'] as const;
export type SingleRequestKind = (typeof singleRequestKinds)[number];
export type MediaKind = SingleRequestKind | 'video';

export const mediaFormats: Record<MediaKind, readonly UploadFormat[]> = {
  image: images,
  captions: [vtt, srt],
  video: [
    { type: 'video/mp4', extensions: ['mp4', 'm4v'] },
    { type: 'video/webm', extensions: ['webm'] },
  ],
  material: [
    ...courseFileFormats,
    { type: docxType, extensions: ['docx'] },
    { type: xlsxType, extensions: ['xlsx'] },
  ],
};

/** Returns a file input's `accept`. */
export function acceptOf(formats: readonly UploadFormat[]): string {
  return [
    ...formats.map(({ type }) => type),
    ...extensionsOf(formats).map((extension) => `.${extension}`),
  ].join(',');
}

export const courseFileAccept = acceptOf(courseFileFormats);

/** Returns such as `JPG, JPEG, PNG`. */
export function formatList(formats: readonly UploadFormat[]): string {
  return extensionsOf(formats)
    .map((extension) => extension.toUpperCase())
    .join(', ');
}

export const courseFileFormatList = formatList(courseFileFormats);

export function extensionsOf(formats: readonly UploadFormat[]): string[] {
  return formats.flatMap(({ extensions }) => extensions);
}
