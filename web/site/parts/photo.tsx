import { type ImageUse, imageAddress, imageFormats, imageWidths } from '../../../domain/images.ts';

interface PhotoProps {
  /** Id of an uploaded picture. */
  image: string;
  alt: string;
  /** How wide it is shown, as in the attribute `sizes`. */
  sizes: string;
  /** What it is for decides its widths. */
  use: ImageUse;
  className?: string;
}

/** A picture of the owner's, in the formats and widths that suit each screen. */
export function Photo({ image, alt, sizes, use, className }: PhotoProps) {
  const widths = imageWidths[use];
  const candidates = (format: string) =>
    widths.map((width) => `${imageAddress(image, width, format)} ${width}w`).join(', ');
  return (
    <picture>
      {imageFormats.slice(0, -1).map((format) => (
        <source key={format} sizes={sizes} srcSet={candidates(format)} type={`image/${format}`} />
      ))}
      <img
        alt={alt}
        className={className}
        decoding="async"
        loading="lazy"
        sizes={sizes}
        src={imageAddress(image, widths[1], 'jpg')}
        srcSet={candidates('jpg')}
      />
    </picture>
  );
}
