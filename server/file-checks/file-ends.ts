/** Bytes read at the end: a ZIP archive's directory may lie that far from it. */
export const tailLength = 65_557;
/** Bytes at either end in which browsers and viewers look for something else. */
export const edge = 1024;

/** Markup that makes browsers see a page or a drawing, and scripts that a shell would run. */
export const markup = /<\/?(!doctype|html|head|body|script|iframe|object|embed|svg|\?php)\b|^#!/i;

/** These functions take a file, or as much of its end as there is. */

export function isCutPdf(tail: Buffer): boolean {
  return !endOf(tail).includes('%%EOF');
}

export function hidesSomething(tail: Buffer): boolean {
  return hidesMarkup(tail) || archiveEnd(tail) !== undefined;
}

export function hidesMarkup(tail: Buffer): boolean {
  return markup.test(endOf(tail));
}

/** Returns the start of a ZIP directory's closing record, where readers begin; undefined for other files. */
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
