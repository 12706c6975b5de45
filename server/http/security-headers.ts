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

/** The policy of a page that the desk shows in a frame of its own. */
export function framedPagePolicy(hasAdvertisingTag: boolean): string {
  return contentSecurityPolicy(hasAdvertisingTag).replace("frame-ancestors 'none'", "frame-ancestors 'self'");
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

/** Headers of an answer that has none of its own of that name, in lower case, by its content type. */
export type DefaultHeaders = (contentType: string | undefined) => Record<string, string>;

/** Pages may load and run what is ours; all other answers are data, which is kept nowhere unless it says so. */
export function createDefaultHeaders({
  appUrl,
  hasAdvertisingTag,
}: Pick<SecurityOptions, 'appUrl'> & { hasAdvertisingTag: () => boolean }): DefaultHeaders {
  const onPage = (hasTag: boolean) =>
    inLowerCase({ ...pageHeaders({ appUrl, hasAdvertisingTag: hasTag }), 'Cache-Control': 'no-store' });
  const [withTag, withoutTag] = [onPage(true), onPage(false)];
  const onData = inLowerCase({
    ...everywhere(appUrl),
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'Cache-Control': 'no-store',
  });
  return (contentType) => {
    if (!contentType?.startsWith('text/html')) return onData;
    return hasAdvertisingTag() ? withTag : withoutTag;
  };
}

function inLowerCase(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}
