import { type SiteContent, site } from '../content/site.ts';
import type { SiteOverrides } from '../domain/site-overrides.ts';

/** Set by the build from the environment. */
declare const __SITE_OVERRIDES__: SiteOverrides;

/** The owner's settings: `content/site.ts` with what the environment replaces. */
export const siteSettings: SiteContent = { ...site, ...__SITE_OVERRIDES__ };
