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
  /** Without the tag, no page may load third-party content. */
  hasAdvertisingTag: () => boolean;
}

/** Allows the admin pages to frame a page. */
export function framedPagePolicy(hasAdvertisingTag: boolean): string {
  return contentSecurityPolicy(hasAdvertisingTag).replace("frame-ancestors 'none'", "frame-ancestors 'self'");
}

/** Headers of the video frame: only it may load YouTube's and Vimeo's players. */
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

/** Workers take the policy of their own response; scripts and styles may share it. */
const pageTypes = /^(text\/(html|javascript|css)|image\/svg)/;

/** Pages may load our own content; other responses are data, and are not stored by default. */
export function createDefaultHeaders({ appUrl, hasAdvertisingTag }: SecurityOptions): DefaultHeaders {
  const everywhere = {
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
    ...(appUrl.startsWith('https://') && {
      'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
    }),
  };
  const onData = { ...everywhere, 'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'" };
  const onPage = (hasTag: boolean) => ({
    ...everywhere,
    'Content-Security-Policy': contentSecurityPolicy(hasTag),
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
  });
  const [withTag, withoutTag] = [onPage(true), onPage(false)];
  return (contentType) => {
    if (!pageTypes.test(contentType ?? '')) return onData;
    return hasAdvertisingTag() ? withTag : withoutTag;
  };
}
