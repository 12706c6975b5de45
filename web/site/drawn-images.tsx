import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Content } from '../../domain/content/document.ts';
import { wrapText } from '../../domain/wrap-text.ts';
import { Graduates } from '../ui/illustrations/graduates.tsx';
import { HeroScene } from '../ui/illustrations/hero-scene.tsx';
import { NotesToRecord } from '../ui/illustrations/notes-to-record.tsx';
import { SmallAnimals } from '../ui/illustrations/small-animals.tsx';
import { LogoGlyph, LogoMark } from '../ui/logo.tsx';
import { darkColors, palette } from '../ui/palette.ts';
import { type DrawingName, useAssets } from './assets.ts';

const drawings: Record<DrawingName, { drawing: ReactElement; width: number; height: number }> = {
  'hero-scene': { drawing: <HeroScene />, width: 620, height: 560 },
  'notes-to-record': { drawing: <NotesToRecord />, width: 400, height: 260 },
  'small-animals': { drawing: <SmallAnimals />, width: 400, height: 300 },
};

/** The rules of colours.css for drawings, which do not reach into an image. */
const darkStyle = `<style>@media(prefers-color-scheme:dark){svg{stroke:${darkColors.ink}}.drawing-ground{fill:${darkColors.leaf100}}}</style>`;

/** Draws the files that {@link DrawnImage} shows. @param store returns the URL of one @returns the URLs by name */
export function storeDrawings(store: (name: string, svg: string) => string): Record<DrawingName, string> {
  const urls = Object.entries(drawings).map(([name, { drawing }]) => [
    name,
    store(name, renderToStaticMarkup(drawing).replace('>', `>${darkStyle}`)),
  ]);
  return Object.fromEntries(urls) as Record<DrawingName, string>;
}

/** Shows a drawing from a file of its own, which the first paint does not wait for. */
export function DrawnImage({ name, className }: { name: DrawingName; className: string }) {
  const { width, height } = drawings[name];
  return (
    <img
      alt=""
      className={className}
      height={height}
      loading="lazy"
      src={useAssets().drawings[name]}
      width={width}
    />
  );
}

export const firstLessonImageFile = 'og-primeira-aula.png';

/** Draws the 1200 x 630 sharing images, by their files. Their texts need the font Figtree. */
export function sharingImages({ site, landing, firstLesson }: Content): Record<string, string> {
  const { headline } = landing.hero;
  const lesson = firstLesson && landing.firstLesson;
  return {
    'og-image.png': sharingImageSvg(site.brandName, headline, landing.sharingImage.facts, <HeroScene />),
    ...(lesson && {
      [firstLessonImageFile]: sharingImageSvg(
        site.brandName,
        lesson.title,
        firstLesson.reading.title,
        <g transform="translate(24 150) scale(1.4)">
          <NotesToRecord />
        </g>,
      ),
    }),
  };
}

function sharingImageSvg(brandName: string, headline: string, facts: string, scene: ReactElement): string {
  const isLong = wrapText(headline, 15).length > 4;
  const lines = wrapText(headline, isLong ? 21 : 15);
  const step = isLong ? 56 : 78;
  return renderToStaticMarkup(
    <svg
      aria-hidden="true"
      height="630"
      viewBox="0 0 1200 630"
      width="1200"
      xmlns="http://www.w3.org/2000/svg"
    >
      <rect fill={palette.honey100} height="630" width="1200" />
      <g transform="translate(572 74)">{scene}</g>
      <rect fill={palette.leaf700} height="12" width="1200" y="618" />
      <g transform="translate(72 72) scale(1.3)">
        <LogoMark />
      </g>
      <g fill={palette.ink} fontFamily="Figtree">
        <text fontSize="34" fontWeight="800" x="150" y="115">
          {brandName}
        </text>
        {lines.map((line, index) => (
          <text
            fontSize={isLong ? 50 : 70}
            fontWeight="800"
            key={line}
            letterSpacing="-1.5"
            x="72"
            y={258 + index * step}
          >
            {line}
          </text>
        ))}
        {wrapText(facts, 32).map((line, index) => (
          <text
            fill={palette.leaf700}
            fontSize="32"
            fontWeight="600"
            key={line}
            x="72"
            y={278 + lines.length * step + index * 40}
          >
            {line}
          </text>
        ))}
      </g>
    </svg>,
  );
}

/** Draws what the sharing images of all certificates have: the sheet at an angle, and the animals in caps. */
export function certificateSvg({ site }: Content): string {
  return renderToStaticMarkup(
    <svg
      aria-hidden="true"
      height="630"
      viewBox="0 0 1200 630"
      width="1200"
      xmlns="http://www.w3.org/2000/svg"
    >
      <rect fill={palette.honey100} height="630" width="1200" />
      <g fontFamily="Figtree" transform="rotate(-4 440 315)">
        <rect fill={palette.ink} height="500" opacity="0.14" rx="22" width="780" x="72" y="80" />
        <rect fill={palette.white} height="500" rx="22" width="780" x="56" y="62" />
        <rect
          fill="none"
          height="464"
          rx="12"
          stroke={palette.honey400}
          strokeWidth="4"
          width="744"
          x="74"
          y="80"
        />
        <text fill={palette.leaf700} fontSize="24" fontWeight="600" letterSpacing="3" x="114" y="146">
          CERTIFICADO DE CONCLUSÃO
        </text>
        <svg aria-hidden="true" fill={palette.ink} height="310" width="690" x="114" y="152">
          <g id="fatos" />
        </svg>
        <g transform="translate(114 466) scale(0.9)">
          <LogoMark />
        </g>
        <text fill={palette.ink} fontSize="24" fontWeight="800" x="170" y="496">
          {site.brandName}
        </text>
      </g>
      <g transform="translate(764 262) scale(1.02)">
        <Graduates />
      </g>
    </svg>,
  );
}

/** Draws the icon on a filled square; `isMaskable` leaves room for the shape that a phone cuts out. */
export function iconSvg(isMaskable: boolean): string {
  if (!isMaskable) return renderToStaticMarkup(<LogoMark />);
  return renderToStaticMarkup(
    <svg aria-hidden="true" viewBox="0 0 48 48" xmlns="http://www.w3.org/2000/svg">
      <rect fill={palette.leaf700} height="48" width="48" />
      <g transform="translate(3 3.6) scale(0.875)">
        <LogoGlyph />
      </g>
    </svg>,
  );
}

/** The icon as a data URL: inlined, it costs the first paint no request. */
export const iconDataUrl = `data:image/svg+xml,${iconSvg(false)
  .replaceAll('"', "'")
  .replace(/[<># ]/g, encodeURIComponent)}`;
