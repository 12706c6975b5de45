import path from 'node:path';
import type { Block } from '../../domain/documents/blocks.ts';

/**
 * Returns blocks whose links lead to files, relative to where the document's own file lies, as on the server. The PDF
 * is the format that every document has.
 */
export function linkToFiles(blocks: Block[], id: string): Block[] {
  return JSON.parse(JSON.stringify(blocks), (key, value) => {
    if (key !== 'link' || value.startsWith('https://')) return value;
    return `${path.posix.relative(path.posix.dirname(id), value)}.pdf`;
  });
}
