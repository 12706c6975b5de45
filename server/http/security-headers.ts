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

/** Headers of the video frame, the only page that may load YouTube's and Vimeo's players. */
export const videoFrameHeaders = {
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self' https://www.youtube.com",
    "style-src 'unsafe-inline'",
    'frame-src https://www.youtube-nocookie.com https://player.vimeo.com',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; '),
};

/** Returns defaults by content type; a response's own headers win. */
export type DefaultHeaders = (contentType: string | undefined) => Record<string, string>;

/** Types that get the page's policy. Scripts are among them, as a worker takes the policy of its own script. */
const pageTypes = /^(text\/(html|javascript|css)|image\/svg)/;

/**
 * Pages may load the site's own content. Other responses are data that may load nothing, and are not cached by default.
 * @param hasAdvertisingTag without the tag, pages may load nothing from other sites
 */
export function createDefaultHeaders(appUrl: string, hasAdvertisingTag: () => boolean): DefaultHeaders {
  const commonHeaders = {
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
    ...(appUrl.startsWith('https://') && {
      'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
    }),
  };
  const dataHeaders = {
    ...commonHeaders,
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  };
  const pageHeaders = (hasTag: boolean) => ({
    ...commonHeaders,
    'Content-Security-Policy': contentSecurityPolicy(hasTag),
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
  });
  const [withTag, withoutTag] = [pageHeaders(true), pageHeaders(false)];
  return (contentType) => {
    if (!pageTypes.test(contentType ?? '')) return dataHeaders;
    return hasAdvertisingTag() ? withTag : withoutTag;
  };
}
