import { type PictureFormat, pictureFormats, pictureUrl } from '../../../domain/media.ts';

/** Pixels across, by what a picture is for. One that is smaller comes as wide as it is. */
const widths = { portrait: [360, 720, 1080], face: [56, 112, 168] } as const;

interface PhotoProps {
  /** Id of an uploaded picture. */
  image: string;
  alt: string;
  /** How wide it is shown, as in the attribute `sizes`. */
  sizes: string;
  /** What it is for decides its widths. */
  use: keyof typeof widths;
  className?: string;
}

/** A picture of the owner's, in the formats and widths that suit each screen. */
export function Photo({ image, alt, sizes, use, className }: PhotoProps) {
  const candidates = (format: PictureFormat) =>
    widths[use].map((width) => `${pictureUrl(image, width, format)} ${width}w`).join(', ');
  return (
    <picture>
      {pictureFormats.slice(0, -1).map((format) => (
        <source key={format} sizes={sizes} srcSet={candidates(format)} type={`image/${format}`} />
      ))}
      <img
        alt={alt}
        className={className}
        decoding="async"
        loading="lazy"
        sizes={sizes}
        src={pictureUrl(image, widths[use][1], 'jpg')}
        srcSet={candidates('jpg')}
      />
    </picture>
  );
}
