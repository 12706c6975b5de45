import type { PageAssets } from '../../web/site/assets.ts';

/** URLs as the build writes them, of files that tests do not ask for. */
export const pageAssets: PageAssets = {
  css: '/site.css',
  script: '/enhance.js',
  nameFonts: '/names.css',
  font: '/figtree.woff2',
  drawings: {
    'hero-scene': '/hero-scene.svg',
    'notes-to-record': '/notes-to-record.svg',
    'small-animals': '/small-animals.svg',
  },
};
