/** Checks of a file's first and last bytes. */

/** Bytes at the end that are looked at: as far as a ZIP archive's directory may lie from the end. */
export const tailLength = 65_557;
/** Bytes at either end in which a browser or a viewer would look for something else. */
export const edge = 1024;

/** Markup that makes a browser take a file for a page or a drawing, and scripts that a shell would run. */
export const markup = /<\/?(!doctype|html|head|body|script|iframe|object|embed|svg|\?php)\b|^#!/i;

/** These functions take a file, or as much of its end as there is. */

export function isCutPdf(tail: Buffer): boolean {
  return !endOf(tail).includes('%%EOF');
}

/** Returns true when the end makes the file another kind of file too. */
export function hidesSomething(tail: Buffer): boolean {
  return hidesMarkup(tail) || archiveEnd(tail) !== undefined;
}

export function hidesMarkup(tail: Buffer): boolean {
  return markup.test(endOf(tail));
}

/**
 * ZIP readers start at the end: the directory's closing record names the length of what follows it.
 * @returns where that record begins; nothing when the file is no archive
 */
export function archiveEnd(tail: Buffer): number | undefined {
  const signature = Buffer.from('PK\x05\x06', 'latin1');
  const first = Math.max(0, tail.length - tailLength);
  for (let at = tail.lastIndexOf(signature); at >= first; at = tail.lastIndexOf(signature, at - 1)) {
    const comment = at + 22 <= tail.length ? tail.readUInt16LE(at + 20) : -1;
    if (at + 22 + comment === tail.length) return at;
    if (at === 0) break;
  }
  return undefined;
}

function endOf(tail: Buffer): string {
  return tail.toString('latin1', Math.max(0, tail.length - edge));
}
