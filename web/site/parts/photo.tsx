/** What the image pipeline makes of one photo. */
interface Picture {
  /** Candidates of `srcset` by format. */
  sources: Record<string, string>;
  /** The fallback and its size, which holds the place on the page. */
  img: { src: string; w: number; h: number };
}

const large = import.meta.glob<Picture>('../../../content/photos/*.{jpg,jpeg,png,webp}', {
  eager: true,
  import: 'default',
  query: '?w=360;720;1080&withoutEnlargement&format=avif;webp;jpg&as=picture',
});
const small = import.meta.glob<Picture>('../../../content/photos/*.{jpg,jpeg,png,webp}', {
  eager: true,
  import: 'default',
  query: '?w=56;112;168&withoutEnlargement&format=avif;webp;jpg&as=picture',
});

interface PhotoProps {
  /** Name of a file in `content/photos`. */
  file: string;
  alt: string;
  /** How wide it is shown, as in the attribute `sizes`. */
  sizes: string;
  /** A face beside a name. */
  isSmall?: boolean;
  className?: string;
}

/**
 * A photo of the owner's, in the formats and widths that suit each screen.
 * @throws when the content names a file that is not there: a page with a placeholder in it is not built
 */
export function Photo({ file, alt, sizes, isSmall = false, className }: PhotoProps) {
  const picture = (isSmall ? small : large)[`../../../content/photos/${file}`];
  if (!picture) throw new Error(`A foto "${file}" não existe em content/photos (use JPG, PNG ou WEBP).`);
  const { src, w, h } = picture.img;
  return (
    <picture>
      {Object.entries(picture.sources).map(([format, candidates]) => (
        <source key={format} sizes={sizes} srcSet={candidates} type={`image/${format}`} />
      ))}
      <img alt={alt} className={className} decoding="async" height={h} loading="lazy" src={src} width={w} />
    </picture>
  );
}
