import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { builtFacts } from './scripts/lib/built-facts.ts';
import { nameFonts } from './scripts/lib/name-fonts.ts';

const web = path.join(import.meta.dirname, 'web');

/** Holds the first paint until boot.ts runs, which arrives with the styles: a press before it would be lost. */
function paintAfterBoot(): Plugin {
  return {
    name: 'paint-after-boot',
    // Vite drops the attribute of the source.
    transformIndexHtml: {
      order: 'post',
      handler: (html) => html.replace(/<script type="module"(?=[^>]*\/boot)/, '$& blocking="render"'),
    },
  };
}

/** What both kinds of page share; which of them is built, scripts/build.ts says. */
export default defineConfig(({ command }) => ({
  root: web,
  publicDir: false,
  cacheDir: path.join(import.meta.dirname, '.cache/vite'),
  plugins: [react(), tailwindcss(), nameFonts(), paintAfterBoot()],
  resolve: {
    alias: {
      // Reads WOFF2 inside fontkit; the certificate's fonts are TTF, and the decoder weighs 58 kB.
      'brotli/decompress.js': path.join(web, 'app/student/certificate/no-woff2.ts'),
    },
  },
  build: {
    outDir: path.join(import.meta.dirname, 'dist/web'),
    assetsInlineLimit: 0,
    rolldownOptions: { checks: { pluginTimings: false } },
    modulePreload: { polyfill: false },
    // The certificate's PDF library, loaded when it is asked for.
    chunkSizeWarningLimit: 1_500,
  },
  // The build runs the pages from one file; in development React is not made of modules that Vite could run.
  ssr: command === 'build' ? { noExternal: true } : {},
  // Also in what the server runs, where React would else be the one for development.
  define: {
    ...builtFacts(),
    ...(command === 'build' && { 'process.env.NODE_ENV': JSON.stringify('production') }),
  },
}));
