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

/** Held in memory: serving a page needs no disk. */
export interface BuiltFile {
  bodies: Partial<Record<Encoding, Uint8Array<ArrayBuffer>>>;
  type: string;
  etag: string;
  cacheControl: string;
}

/** Smallest first. */
const encodings = ['br', 'gzip', 'identity'] as const;
type Encoding = (typeof encodings)[number];

export type Files = ReadonlyMap<string, BuiltFile>;

export function loadBuiltFiles(dir: string): Files {
  const names = readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map((entry) => path.relative(dir, path.join(entry.parentPath, entry.name)));
  return new Map(names.map((name) => [`/${name}`, readBuiltFile(dir, name)]));
}

/** Reads a file with its compressed forms; images and fonts have none. */
export function readBuiltFile(dir: string, name: string): BuiltFile {
  const read = (form: string) => new Uint8Array(readFileSync(path.join(dir, form)));
  const bodies: BuiltFile['bodies'] = { identity: read(name) };
  if (existsSync(path.join(dir, `${name}.br`))) bodies.br = read(`${name}.br`);
  if (existsSync(path.join(dir, `${name}.gz`))) bodies.gzip = read(`${name}.gz`);
  return fileOf(name, bodies);
}

/** @param name determines the type; files in `assets` are immutable */
export function fileOf(name: string, bodies: BuiltFile['bodies']): BuiltFile {
  const hash = createHash('sha256').update(bodies.identity ?? '');
  return {
    bodies,
    // SVG declares its own encoding.
    type: (getMimeType(name) ?? 'application/octet-stream').replace('svg+xml; charset=utf-8', 'svg+xml'),
    etag: `"${hash.digest('base64url').slice(0, 22)}"`,
    cacheControl: name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
  };
}

/** The build's files, and the pages, which each publish replaces. */
export interface Site {
  /** Looks up a build path, such as `/404.html`. */
  file(path: string): BuiltFile | undefined;
  page(path: string): Page | undefined;
  show(pages: Files): void;
}

interface Page {
  file: BuiltFile;
  name: string;
  headers: Record<string, string>;
}

/** @param findEarlier looks for a file of another release, which pages that are open may still request */
export function createSite(
  built: Files,
  findEarlier: (path: string) => BuiltFile | undefined = () => undefined,
): Site {
  let files = built;
  let pages = pagesOf(built);
  return {
    file: (path) => files.get(path),
    page(path) {
      const page = pages.get(path);
      const file = page ? undefined : findEarlier(path);
      return file ? { file, name: 'file', headers: {} } : page;
    },
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

/** Serves public pages and the build's files. @param onPage called before each page */
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

export function notFoundPage(c: Context<AppEnv>, site: Site): Response {
  const file = site.file('/404.html');
  return file ? sendBuiltFile(c, file, 404) : c.text('404', 404);
}

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

/** Returns the smallest form that the client accepts; clients list no preference. */
function chooseEncoding(c: Context, available: Partial<Record<Encoding, unknown>>): Encoding {
  return accepts(c, {
    header: 'Accept-Encoding',
    supports: encodings.filter((encoding) => available[encoding]),
    default: 'identity',
    match: (accepted, { supports }) =>
      supports.find((encoding) => accepted.some(({ type, q }) => type === encoding && q > 0)) ?? 'identity',
  }) as Encoding;
}

export function builtText(file: BuiltFile): string {
  return new TextDecoder().decode(file.bodies.identity);
}

/** Quality 5 of 11 is fast enough per request; a larger window costs more to set up than it saves. */
const brotliOptions = {
  chunkSize: 64 * 1024,
  params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 18 },
};
const compressors = {
  br: (html: string) => promisify(brotliCompress)(html, brotliOptions),
  gzip: (html: string) => promisify(gzip)(html),
  identity: async (html: string) => Buffer.from(html),
};

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
