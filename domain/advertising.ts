/** Returns true for the id of a Google tag: `AW-123456789` (Google Ads) or `G-ABC123DEF4` (Google Analytics). */
export function isGoogleTagId(text: string): boolean {
  return /^(?:AW-\d{1,20}|G-[A-Z\d]{1,20})$/.test(text);
}
