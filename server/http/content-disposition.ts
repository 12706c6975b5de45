/**
 * The header that names a file for saving, in any script (RFC 6266, RFC 8187).
 * @param kind `inline` to show it in the tab, `attachment` to save it
 */
export function contentDisposition(kind: 'inline' | 'attachment', fileName: string): string {
  // Old readers take the plain form: accents dropped, the rest of what ASCII lacks as underscores.
  const plain = fileName
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["\\%]/gu, '_');
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
