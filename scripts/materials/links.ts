import path from 'node:path';

/**
 * What a run's link leads to from the file of document `from`: in the same place relative to it as on the server.
 * The PDF is the format that every document has.
 */
export function relativeLink(from: string, link: string): string {
  return link.startsWith('https://') ? link : `${path.posix.relative(path.posix.dirname(from), link)}.pdf`;
}
