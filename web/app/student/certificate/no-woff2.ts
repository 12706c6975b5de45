/** Stands in for the WOFF2 decoder that no certificate needs. */
// biome-ignore lint/style/noDefaultExport: the module it replaces has one.
export default function decompress(): never {
  throw new Error('WOFF2 fonts are not supported here');
}
