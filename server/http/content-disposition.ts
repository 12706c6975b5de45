import { atMost } from '../../domain/text-limits.ts';

/** UTF-16 units, each at most nine characters when encoded; file systems take 255 bytes. */
const maxFileName = 1_000;

/** Returns the header for a file name in any script (RFC 6266, RFC 8187). */
export function contentDisposition(kind: 'inline' | 'attachment', fileName: string): string {
  // The plain form is for old clients: without accents, and with underscores for other characters.
  const plain = atMost(fileName, maxFileName)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["\\%]/gu, '_');
  const encoded = atMost(encodeURIComponent(fileName), 9 * maxFileName).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
