import { createMiddleware } from 'hono/factory';
import { isApi } from '../../domain/paths.ts';

/** Where the advertising tag loads from and reports to. */
const advertising = {
  script: 'https://www.googletagmanager.com',
  image:
    'https://www.googletagmanager.com https://www.google.com https://www.google.com.br https://googleads.g.doubleclick.net',
  connect:
    'https://www.googletagmanager.com https://www.google.com https://google.com https://googleads.g.doubleclick.net https://ad.doubleclick.net',
  frame: 'https://www.googletagmanager.com https://td.doubleclick.net',
};

function contentSecurityPolicy(hasAdvertisingTag: boolean): string {
  const tag = (kind: keyof typeof advertising) => (hasAdvertisingTag ? ` ${advertising[kind]}` : '');
  return [
    "default-src 'self'",
    `script-src 'self'${tag('script')}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${tag('image')}`,
    "font-src 'self'",
    `connect-src 'self'${tag('connect')}`,
    `frame-src 'self'${tag('frame')}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

interface SecurityOptions {
  appUrl: string;
  /** Without the owner's tag no page may load anything from elsewhere. */
  hasAdvertisingTag: boolean;
}

function everywhere(appUrl: string): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    ...(appUrl.startsWith('https://') && {
      'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
    }),
  };
}

export function pageHeaders({ appUrl, hasAdvertisingTag }: SecurityOptions): Record<string, string> {
  return {
    ...everywhere(appUrl),
    'Content-Security-Policy': contentSecurityPolicy(hasAdvertisingTag),
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
  };
}

/** Of a page that the desk shows in a frame of its own. */
export function framedPageHeaders(options: SecurityOptions): Record<string, string> {
  const headers = pageHeaders(options);
  const policy = headers['Content-Security-Policy']?.replace(
    "frame-ancestors 'none'",
    "frame-ancestors 'self'",
  );
  return { ...headers, 'Content-Security-Policy': policy ?? '' };
}

/**
 * Of the frame in which a video of YouTube or Vimeo plays: it alone may load their players, and does nothing else.
 * @param page the headers of a page
 */
export function videoFrameHeaders(page: Record<string, string>): Record<string, string> {
  const policy = [
    "default-src 'none'",
    "script-src 'self' https://www.youtube.com",
    "style-src 'unsafe-inline'",
    'frame-src https://www.youtube-nocookie.com https://player.vimeo.com',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ');
  return { ...page, 'Content-Security-Policy': policy };
}

/** Headers that every answer carries; those of the API are few, as JSON is no page and each header costs every call. */
export function securityHeaders({
  appUrl,
  hasAdvertisingTag,
}: Pick<SecurityOptions, 'appUrl'> & { hasAdvertisingTag: () => boolean }) {
  const [withTag, without] = [true, false].map((has) =>
    Object.entries(pageHeaders({ appUrl, hasAdvertisingTag: has })),
  ) as [[string, string][], [string, string][]];
  const onData = Object.entries({
    ...everywhere(appUrl),
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    // What the API answers belongs to one person and one moment.
    'Cache-Control': 'no-store',
  });
  return createMiddleware(async (c, next) => {
    // Before the answer exists: changing a finished one costs several times more. An answer that is stricter than
    // the rule, such as a file, says so itself.
    for (const [name, value] of isApi(c.req.path) ? onData : hasAdvertisingTag() ? withTag : without)
      c.header(name, value);
    await next();
  });
}
