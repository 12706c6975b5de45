import { Hono } from 'hono';
import { fillPage } from '../../../domain/page-placeholders.ts';
import { newsletterLinkPaths } from '../../../domain/paths.ts';
import type { AppEnv } from '../../http/env.ts';
import { builtText, notFoundPage, type Site, sendFilledPage } from '../../http/pages.ts';

/** Where the mails' links lead. Opening a page changes nothing, as mail scanners open it too; its button does. */
export function newsletterPages(site: Site) {
  const pages = new Hono<AppEnv>();
  for (const path of Object.values(newsletterLinkPaths)) {
    pages.get(path, (c) => {
      const page = site.file(`${path}.html`);
      if (!page) return notFoundPage(c, site);
      const html = fillPage(builtText(page), { token: c.req.query('token') ?? '' });
      // The address carries the link: it goes to no other site. Without a referrer the form would have no origin.
      return sendFilledPage(c, html, 200, { 'X-Robots-Tag': 'noindex', 'Referrer-Policy': 'same-origin' });
    });
  }
  return pages;
}
