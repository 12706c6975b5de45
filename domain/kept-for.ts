/** Response header that says who may store the page for offline reading. */

export const keptForHeader = 'Kept-For';

export interface KeptFor {
  /** The student's id. */
  owner: string;
  /** Seconds since 1970: the session's end, when stored pages are removed. */
  until: number;
}

export function writeKeptFor(kept: KeptFor | undefined): string {
  return kept ? `${kept.owner} ${kept.until}` : 'nobody';
}

export function readKeptFor(header: string): KeptFor | undefined {
  const [owner, until] = header.split(' ');
  return owner && until ? { owner, until: Number(until) } : undefined;
}

export const offlineNoteId = 'offline-note';
/** Marks the data of an offline page until the server was reached. */
export const keptMark = 'data-is-kept';
