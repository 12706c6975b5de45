import type { Content } from '../../domain/content/document.ts';
import { paths } from '../../domain/paths.ts';
import { palette } from '../ui/palette.ts';
import { sitePages } from './site-pages.tsx';

/**
 * Returns the files that crawlers and browsers request by fixed names: sitemap, robots and web app manifests.
 * @param appUrl origin for absolute links
 * @returns texts by file name
 */
export function wellKnownFiles(content: Content, appUrl: string): Record<string, string> {
  const indexed = sitePages(content, appUrl).filter((page) => page.isIndexed);
  return {
    'sitemap.xml': sitemap(indexed.map((page) => appUrl + page.path)),
    'robots.txt': robots(appUrl),
    // Public pages link it: they cannot be installed.
    'site.webmanifest': manifest(content, { start_url: '/', display: 'browser' }),
    // The student area links it, and can be installed.
    'app.webmanifest': manifest(content, {
      id: paths.studentArea,
      start_url: paths.studentArea,
      scope: '/',
      display: 'standalone',
    }),
  };
}

/** @param urls absolute URLs of the indexed pages */
function sitemap(urls: string[]): string {
  const entries = urls.map((url) => `  <url><loc>${url}</loc></url>\n`).join('');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries}</urlset>\n`;
}

/** Returns rules that allow student pages: a crawler has to read their `noindex`. */
function robots(appUrl: string): string {
  return `User-agent: *\nDisallow: /api/\n\nSitemap: ${appUrl}/sitemap.xml\n`;
}

function manifest({ site }: Content, launchMembers: Record<string, string>): string {
  return JSON.stringify({
    name: site.brandName,
    short_name: site.brandName,
    description: site.tagline,
    lang: 'pt-BR',
    ...launchMembers,
    background_color: palette.white,
    theme_color: palette.leaf900,
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  });
}
