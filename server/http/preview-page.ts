import { atMost, maxDocument } from '../../domain/text-limits.ts';

/**
 * Headers of a page that shows a draft to admins, inside an admin page. It may load the site's own styles, fonts and
 * pictures, and nothing else: it runs no script, and its links and forms lead nowhere. The sandbox allows scripts as Safari
 * would otherwise not tell the admin page of clicks; the policy still allows none to run.
 */
export const previewHeaders = {
  'X-Robots-Tag': 'noindex',
  'Cache-Control': 'private, no-store',
  'Content-Security-Policy': [
    "default-src 'none'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-same-origin allow-scripts',
  ].join('; '),
};

export function withoutScripts(html = ''): string {
  const end = '</script>';
  const parts = atMost(html, maxDocument).split(/(?=<script\b)/);
  return parts
    .map((part) => (part.startsWith('<script') ? part.slice(part.indexOf(end) + end.length) : part))
    .join('');
}
