/** What a page's answer says of whoever may keep it on the device, to read it without a network. */

export const keptForHeader = 'Kept-For';

export interface KeptFor {
  /** The student's id. */
  owner: string;
  /** Seconds since 1970: what is kept goes when the session would have ended by itself. */
  until: number;
}

/** @param kept nothing where nobody may keep anything here */
export function writeKeptFor(kept: KeptFor | undefined): string {
  return kept ? `${kept.owner} ${kept.until}` : 'nobody';
}

/** @returns nothing for nobody */
export function readKeptFor(header: string): KeptFor | undefined {
  const [owner, until] = header.split(' ');
  return owner && until ? { owner, until: Number(until) } : undefined;
}

/** Of the line in a kept page that says what it is. */
export const offlineNoteId = 'offline-note';
/** On the data that such a page starts with, until the server has been reached. */
export const keptMark = 'data-is-kept';
