/** Replaces fontkit's Brotli decoder in the browser build (vite.config.ts): the certificate's fonts are TrueType. */
// biome-ignore lint/style/noDefaultExport: the module it replaces has one.
export default function decompress(): never {
  throw new Error('WOFF2 fonts are not supported here');
}
