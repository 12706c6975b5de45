import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { siteOverrides } from './domain/site-overrides.ts';

const web = path.join(import.meta.dirname, 'web');

export default defineConfig({
  root: web,
  cacheDir: path.join(import.meta.dirname, '.cache/vite'),
  plugins: [react(), tailwindcss()],
  define: { __SITE_OVERRIDES__: JSON.stringify(siteOverrides(process.env)) },
  build: {
    outDir: path.join(import.meta.dirname, 'dist/web'),
    emptyOutDir: true,
    manifest: 'manifest.json',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: {
        app: path.join(web, 'app.html'),
        enhance: path.join(web, 'site/enhance.ts'),
        site: path.join(web, 'site/site.css'),
      },
    },
  },
  ssr: { noExternal: true },
});
