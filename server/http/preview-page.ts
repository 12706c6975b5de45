import { atMost, maxDocument } from '../../domain/text-limits.ts';

/**
 * Headers of a page that shows a draft to admins, inside an admin page. It may load the site's own styles, fonts and
 * pictures, and nothing else: it runs no script, and its forms lead nowhere; the admin page handles clicks on its links. The
 * sandbox allows scripts as Safari would otherwise not tell that page of clicks; the policy still allows none to run.
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

/** Removes the scripts of a built page, whose tags are in lower case and closed: the policy would refuse each aloud. */
export function withoutScripts(html = ''): string {
  const end = '</script>';
  const parts = atMost(html, maxDocument).split(/(?=<script\b)/);
  return parts
    .map((part) => (part.startsWith('<script') ? part.slice(part.indexOf(end) + end.length) : part))
    .join('');
}
