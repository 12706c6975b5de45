/**
 * Whether a value only stands for one, as in `.env.example`: whoever reads the project knows it. A test holds this
 * against every secret of that file.
 */
export function isSampleValue(value: string): boolean {
  return /\.\.\.['"]?$|^['"]?pelo-menos-\d+-|:\/\/usuario:senha@/.test(value);
}

/** Addresses and numbers of `.env.example` that the owner would publish as her own, or be written to at. */
const published = [
  'APP_URL',
  'MAIL_FROM',
  'CHECKOUT_URL_HEADER',
  'CHECKOUT_URL_HERO',
  'SUPPORT_PHONE',
  'SUPPORT_EMAIL',
  'OWNER_EMAIL',
  'ADS_CONVERSION_ID',
];

/** @returns the names of the published settings that are still the example's */
export function publishedSamples(env: Record<string, string | undefined>): string[] {
  return published.filter((name) => /\bexemplo\.com|^55119?0+$|^AW-0+$/.test(env[name] ?? ''));
}
