import { type PictureFormat, pictureFormats, pictureUrl } from '../../../domain/media.ts';

/** Pixels. A smaller image is served at its own width. */
const widths = { portrait: [360, 720, 1080], face: [56, 112, 168] } as const;

interface PhotoProps {
  image: string;
  alt: string;
  /** Value of the `sizes` attribute. */
  sizes: string;
  use: keyof typeof widths;
  className?: string;
}

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
