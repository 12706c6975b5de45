import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context, HonoRequest } from 'hono';
import { accepts } from 'hono/accepts';
import { createMiddleware } from 'hono/factory';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { getMimeType } from 'hono/utils/mime';
import { sitePaths, videoFramePath } from '../../domain/paths.ts';
import type { AppEnv } from './env.ts';
import { videoFrameHeaders } from './security-headers.ts';

/** A file with its compressed forms, held in memory: serving a page costs no disk access. */
export interface BuiltFile {
  bodies: Partial<Record<Encoding, Uint8Array<ArrayBuffer>>>;
  type: string;
  etag: string;
  cacheControl: string;
}

/** From the smallest form to the largest. */
const encodings = ['br', 'gzip', 'identity'] as const;
type Encoding = (typeof encodings)[number];

/** Files by path, such as `/assets/x.js`. */
export type Files = ReadonlyMap<string, BuiltFile>;

/** @param dir the build's folder */
export function loadBuiltFiles(dir: string): Files {
  const names = readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map((entry) => path.relative(dir, path.join(entry.parentPath, entry.name)));
  const read = (name: string) => new Uint8Array(readFileSync(path.join(dir, name)));
  return new Map(
    names.map((name) => {
      const bodies: BuiltFile['bodies'] = { identity: read(name) };
      // Pictures and fonts have no smaller form.
      if (existsSync(path.join(dir, `${name}.br`))) bodies.br = read(`${name}.br`);
      if (existsSync(path.join(dir, `${name}.gz`))) bodies.gzip = read(`${name}.gz`);
      return [`/${name}`, fileOf(name, bodies)];
    }),
  );
}

/** @param name its extension says the type, and the folder `assets` that it never changes */
export function fileOf(name: string, bodies: BuiltFile['bodies']): BuiltFile {
  const hash = createHash('sha256').update(bodies.identity ?? '');
  return {
    bodies,
    // SVG says its encoding itself.
    type: (getMimeType(name) ?? 'application/octet-stream').replace('svg+xml; charset=utf-8', 'svg+xml'),
    etag: `"${hash.digest('base64url').slice(0, 22)}"`,
    cacheControl: name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
  };
}

/** All that is served from memory: the build's files, and the pages, which each publish replaces as a whole. */
export interface Site {
  /** By path in the folder, such as `/404.html`. */
  file(path: string): BuiltFile | undefined;
  /** By the path that a visitor opens. */
  page(path: string): Page | undefined;
  show(pages: Files): void;
}

interface Page {
  file: BuiltFile;
  /** The route it is counted as in metrics. */
  name: string;
  headers: Record<string, string>;
}

export function createSite(built: Files): Site {
  let files = built;
  let pages = pagesOf(built);
  return {
    file: (path) => files.get(path),
    page: (path) => pages.get(path),
    show(rendered) {
      files = new Map([...built, ...rendered]);
      pages = pagesOf(files);
    },
  };
}

function pagesOf(files: Files): ReadonlyMap<string, Page> {
  const pages = new Map<string, Page>();
  for (const [path, file] of files)
    if (!path.endsWith('.html')) pages.set(path, { file, name: 'file', headers: {} });
  const add = (path: string, name: string, headers = {}) => {
    const file = files.get(name);
    if (file) pages.set(path, { file, name: path, headers });
  };
  for (const path of sitePaths) add(path, path === '/' ? '/index.html' : `${path}.html`);
  add(videoFramePath, '/video-frame.html', { ...videoFrameHeaders, 'X-Robots-Tag': 'noindex' });
  return pages;
}

/**
 * Answers GET and HEAD of public pages and of the build's files.
 * @param onPage told of each page before it is answered
 */
export function sitePages(site: Site, onPage: (request: HonoRequest, page: string) => void) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const page = isRead(c.req.method) ? site.page(c.req.path) : undefined;
    if (!page) return next();
    c.set('page', page.name);
    onPage(c.req, page.name);
    return sendBuiltFile(c, page.file, 200, page.headers);
  });
}

const isRead = (method: string) => method === 'GET' || method === 'HEAD';

/** Answers with the not-found page and its real status. */
export function notFoundPage(c: Context<AppEnv>, site: Site): Response {
  const file = site.file('/404.html');
  return file ? sendBuiltFile(c, file, 404) : c.text('404', 404);
}

/** @param extra headers beside the file's own */
export function sendBuiltFile(
  c: Context<AppEnv>,
  file: BuiltFile,
  status: 200 | 404 = 200,
  extra: Record<string, string> = {},
): Response {
  const encoding = chooseEncoding(c, file.bodies);
  const body = file.bodies[encoding];
  const isUnchanged = status === 200 && c.req.header('if-none-match') === file.etag;
  const headers: Record<string, string> = {
    'Content-Length': String(body?.length ?? 0),
    'Content-Type': file.type,
    'Cache-Control': file.cacheControl,
    ETag: file.etag,
    Vary: 'Accept-Encoding',
    ...extra,
  };
  if (encoding !== 'identity') headers['Content-Encoding'] = encoding;
  const hasNoBody = isUnchanged || c.req.method === 'HEAD';
  return new Response(hasNoBody ? null : body, { status: isUnchanged ? 304 : status, headers });
}

/** Returns the smallest available form that the client takes; browsers list them in no order of preference. */
function chooseEncoding(c: Context, available: Partial<Record<Encoding, unknown>>): Encoding {
  return accepts(c, {
    header: 'Accept-Encoding',
    supports: encodings.filter((encoding) => available[encoding]),
    default: 'identity',
    match: (accepted, { supports }) =>
      supports.find((encoding) => accepted.some(({ type, q }) => type === encoding && q > 0)) ?? 'identity',
  }) as Encoding;
}

/** Returns the page as the build wrote it, for the server to fill. */
export function builtText(file: BuiltFile): string {
  return new TextDecoder().decode(file.bodies.identity);
}

/** Half the best quality, which is as quick as a page must be; a larger window would cost more to set up than it saves. */
const brotliOptions = {
  chunkSize: 64 * 1024,
  params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 18 },
};
const compressors = {
  br: (html: string) => promisify(brotliCompress)(html, brotliOptions),
  gzip: (html: string) => promisify(gzip)(html),
  identity: async (html: string) => Buffer.from(html),
};

/** Answers with a page written for one request, compressed. */
export async function sendFilledPage(
  c: Context<AppEnv>,
  html: string,
  status: number,
  extra: Record<string, string>,
): Promise<Response> {
  const encoding = chooseEncoding(c, compressors);
  const headers: Record<string, string> = {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'private, no-cache',
    Vary: 'Accept-Encoding',
    ...extra,
  };
  if (encoding !== 'identity') headers['Content-Encoding'] = encoding;
  const body = new Uint8Array(await compressors[encoding](html));
  return c.body(body, status as ContentfulStatusCode, headers);
}
