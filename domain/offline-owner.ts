/** Response header that says who may store the page for offline reading. */

export const offlineOwnerHeader = 'Kept-For';

export interface OfflineOwner {
  /** The student's id. */
  owner: string;
  /** Seconds since 1970: the session's end, when stored pages are removed. */
  until: number;
}

export function writeOfflineOwner(owner: OfflineOwner | undefined): string {
  return owner ? `${owner.owner} ${owner.until}` : 'nobody';
}

export function readOfflineOwner(header: string): OfflineOwner | undefined {
  const [owner, until] = header.split(' ');
  return owner && until ? { owner, until: Number(until) } : undefined;
}

export const offlineNoteId = 'offline-note';
/** Marks the data of an offline page until the server was reached; its value is the copy's `Date` header. */
export const offlinePageAttribute = 'data-is-kept';
