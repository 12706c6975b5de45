import path from 'node:path';
import type { Block } from '../../domain/documents/blocks.ts';

/** Returns blocks that link to PDFs, the format every document has, relative to the document's own file. */
export function linkToFiles(blocks: Block[], id: string): Block[] {
  return JSON.parse(JSON.stringify(blocks), (key, value) => {
    if (key !== 'link' || value.startsWith('https://')) return value;
    return `${path.posix.relative(path.posix.dirname(id), value)}.pdf`;
  });
}
