/** Returns the start of a text that fits into `limit` bytes of UTF-8; whole characters only. */
export function firstBytes(text: string, limit: number): string {
  return text.slice(0, new TextEncoder().encodeInto(text, new Uint8Array(limit)).read);
}
