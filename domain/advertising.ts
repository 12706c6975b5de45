/** Returns true for the id of a Google tag: `AW-123456789` counts purchases, `G-ABC123DEF4` visits. */
export function isAdvertisingId(text: string): boolean {
  return /^(?:AW-\d{1,20}|G-[A-Z\d]{1,20})$/.test(text);
}
