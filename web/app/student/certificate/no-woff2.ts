/** Replaces the Brotli decoder of WOFF2 fonts in the build: the certificate's fonts are TrueType. */
// biome-ignore lint/style/noDefaultExport: the module it replaces has one.
export default function decompress(): never {
  throw new Error('WOFF2 fonts are not supported here');
}
