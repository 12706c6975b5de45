import { createRequiredContext } from '../ui/required-context.ts';

/** Drawings that have files of their own: inline, they would make the landing page two round trips long. */
export type DrawingName = 'hero-scene' | 'notes-to-record' | 'small-animals';

/** URLs of the built files that public pages use; the build writes them to `assets.json`. */
export interface PageAssets {
  css: string;
  script: string;
  nameFonts: string;
  /** Preloaded to avoid a late layout shift. */
  font: string;
  drawings: Record<DrawingName, string>;
}

/** Gives the components of web/site those URLs; `render.tsx` provides them. */
export const [AssetsProvider, useAssets] = createRequiredContext<PageAssets>(
  'A page is rendered without its assets',
);
