import path from 'node:path';
import type { Block } from '../../domain/documents/blocks.ts';
import { documentLinkPath } from '../../domain/paths.ts';

/**
 * Returns blocks whose links work outside the site: to the reading page, or without `siteUrl` to the PDF beside the
 * document's own file.
 */
export function linkToFiles(blocks: Block[], id: string, siteUrl = ''): Block[] {
  return JSON.parse(JSON.stringify(blocks), (key, value) => {
    if (key !== 'link' || value.startsWith('https://')) return value;
    if (siteUrl) return siteUrl + documentLinkPath(value);
    // A page of the site has no file.
    if (value.startsWith('/')) return undefined;
    return `${path.posix.relative(path.posix.dirname(id), value)}.pdf`;
  });
}
