/** Uploaded pictures: the sizes and formats that pages use. */

/** Best first; the last is for browsers that know no other. */
export const imageFormats = ['avif', 'webp', 'jpg'] as const;

export type ImageUse = 'portrait' | 'face';

/** Pixels. A smaller picture is not made larger: what is asked for beyond its own width is its largest. */
export const imageWidths = {
  portrait: [360, 720, 1080],
  face: [56, 112, 168],
} as const satisfies Record<ImageUse, readonly [number, number, number]>;

export function imageAddress(image: string, width: number, format: string): string {
  return `/media/${image}/${width}.${format}`;
}
