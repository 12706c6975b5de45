/** Response header with the student for whom the service worker may store the page for offline reading. */
export const offlineOwnerHeader = 'Kept-For';

export interface OfflineOwner {
  /** The student's id. */
  owner: string;
  /** Seconds since 1970: when the session ends and stored pages are removed. */
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
/**
 * Attribute of a page from the offline store, until the server answers; its value is the stored page's `Date` header.
 */
export const offlinePageAttribute = 'data-is-kept';
