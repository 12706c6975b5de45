import { type PictureFormat, pictureFormats, pictureUrl, type pictureWidths } from '../../../domain/media.ts';

/** Pixels, each a width that the server makes. A smaller image is served at its own width. */
const widths = { portrait: [360, 720, 1080], face: [56, 112, 168] } as const satisfies Record<
  string,
  readonly (typeof pictureWidths)[number][]
>;

interface PhotoProps {
  image: string;
  alt: string;
  /** Value of the `sizes` attribute. */
  sizes: string;
  variant: keyof typeof widths;
  className?: string;
}

/** A photo that the owner uploaded, in several widths and formats. */
export function Photo({ image, alt, sizes, variant, className }: PhotoProps) {
  const srcSetFor = (format: PictureFormat) =>
    widths[variant].map((width) => `${pictureUrl(image, width, format)} ${width}w`).join(', ');
  return (
    <picture>
      {/* The last format is the img's. */}
      {pictureFormats.slice(0, -1).map((format) => (
        <source key={format} sizes={sizes} srcSet={srcSetFor(format)} type={`image/${format}`} />
      ))}
      <img
        alt={alt}
        className={className}
        decoding="async"
        loading="lazy"
        sizes={sizes}
        src={pictureUrl(image, widths[variant][1], 'jpg')}
        srcSet={srcSetFor('jpg')}
      />
    </picture>
  );
}
