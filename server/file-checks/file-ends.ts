/** Bytes at the end of a file within which a ZIP archive's end-of-central-directory record begins. */
export const tailLength = 65_557;
/** Bytes at either end of a file in which browsers and viewers look for another format. */
export const edgeBytes = 1024;

/** Marks of another format: markup with which browsers take a file for a page or a drawing, and the first characters of a shell script. */
export const markup = /<\/?(!doctype|html|head|body|script|iframe|object|embed|svg|\?php)\b|^#!/i;

/** Returns true for a truncated PDF. @param tail the file, or its last bytes, as in all functions here */
export function isTruncatedPdf(tail: Buffer): boolean {
  return !lastText(tail).includes('%%EOF');
}

/** Returns true if the file is also a page, a drawing, a script or a ZIP archive. */
export function hidesOtherFormat(tail: Buffer): boolean {
  return hidesMarkup(tail) || findZipEnd(tail, true) !== undefined;
}

export function hidesMarkup(tail: Buffer): boolean {
  return markup.test(lastText(tail));
}

/**
 * Returns the offset in `tail` of a ZIP's end-of-central-directory record; undefined for other files.
 * @param mayGoOn true also finds a record that other bytes follow, as some readers of archives do
 */
export function findZipEnd(tail: Buffer, mayGoOn = false): number | undefined {
  const signature = Buffer.from('PK\x05\x06', 'latin1');
  const first = Math.max(0, tail.length - tailLength);
  for (let at = tail.lastIndexOf(signature); at >= first; at = tail.lastIndexOf(signature, at - 1)) {
    const end = at + 22 <= tail.length ? at + 22 + tail.readUInt16LE(at + 20) : Number.POSITIVE_INFINITY;
    if (end === tail.length || (mayGoOn && end < tail.length)) return at;
    if (at === 0) break;
  }
  return undefined;
}

function lastText(tail: Buffer): string {
  return tail.toString('latin1', Math.max(0, tail.length - edgeBytes));
}
