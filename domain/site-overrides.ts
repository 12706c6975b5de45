/** The owner's links that the environment may set instead of `content/site.ts`. */
const overridable = {
  CHECKOUT_URL_HEADER: 'checkoutUrlHeader',
  CHECKOUT_URL_HERO: 'checkoutUrlHero',
  SUPPORT_PHONE: 'supportPhone',
  SUPPORT_EMAIL: 'supportEmail',
  ADS_CONVERSION_ID: 'adsConversionId',
} as const;

export type SiteOverrides = Partial<Record<(typeof overridable)[keyof typeof overridable], string>>;

/** @returns the fields of `content/site.ts` that the environment replaces; empty variables replace nothing */
export function siteOverrides(env: Record<string, string | undefined>): SiteOverrides {
  const overrides: SiteOverrides = {};
  for (const [variable, field] of Object.entries(overridable)) {
    const value = env[variable]?.trim();
    if (value) overrides[field] = value;
  }
  return overrides;
}
