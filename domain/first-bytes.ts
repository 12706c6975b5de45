/** Returns the start of a text that fits into `limit` bytes of UTF-8; whole characters only. */
export function firstBytes(text: string, limit: number): string {
  const encoder = new TextEncoder();
  let bytes = 0;
  let shortened = '';
  for (const character of text) {
    bytes += encoder.encode(character).length;
    if (bytes > limit) break;
    shortened += character;
  }
  return shortened;
}
