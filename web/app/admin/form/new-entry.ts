const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** A name that no other has: upload paths and addresses go by it. @param first its first letter */
export function newId(first: string): string {
  const bytes = crypto.getRandomValues(new Uint8Array(10));
  return first + Array.from(bytes, (byte) => letters[byte % letters.length]).join('');
}

/** @param blank what entries begin with @returns one with a name of its own, where they have names */
export function newEntry(blank: unknown): unknown {
  const isNamed = typeof blank === 'object' && blank !== null && 'id' in blank && blank.id === '';
  return isNamed ? { ...blank, id: newId('p') } : blank;
}
