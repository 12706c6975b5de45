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

/** A file in memory, with its compressed forms. */
export interface BuiltFile {
  bodies: Partial<Record<Encoding, Uint8Array<ArrayBuffer>>>;
  type: string;
  etag: string;
  cacheControl: string;
}

/** Best compression first. */
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
  return createBuiltFile(name, bodies);
}

/** @param name determines the MIME type; files in `assets` are cached for ever */
export function createBuiltFile(name: string, bodies: BuiltFile['bodies']): BuiltFile {
  const hash = createHash('sha256').update(bodies.identity ?? '');
  return {
    bodies,
    // An SVG file declares its own encoding.
    type: (getMimeType(name) ?? 'application/octet-stream').replace('svg+xml; charset=utf-8', 'svg+xml'),
    etag: `"${hash.digest('base64url').slice(0, 22)}"`,
    cacheControl: name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
  };
}

/** The build's files in memory, and the public pages, which each publication replaces. */
export interface Site {
  /** Finds a file of the build by its path, such as `/404.html`. */
  file(path: string): BuiltFile | undefined;
  page(path: string): Page | undefined;
  replacePages(pages: Files): void;
}

interface Page {
  file: BuiltFile;
  name: string;
  headers: Record<string, string>;
}

/** @param findEarlier finds a file of an earlier release, which open pages may still request */
export function createSite(
  built: Files,
  findEarlier: (path: string) => BuiltFile | undefined = () => undefined,
): Site {
  let files = built;
  let pages = findPages(built);
  return {
    file: (path) => files.get(path),
    page(path) {
      const page = pages.get(path);
      const file = page ? undefined : findEarlier(path);
      return file ? { file, name: 'file', headers: {} } : page;
    },
    replacePages(rendered) {
      files = new Map([...built, ...rendered]);
      pages = findPages(files);
    },
  };
}

function findPages(files: Files): ReadonlyMap<string, Page> {
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

/** Serves public pages and the build's files. @param onPage called before each */
export function sitePages(site: Site, onPage: (request: HonoRequest, page: string) => void) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const page = isGetOrHead(c.req.method) ? site.page(c.req.path) : undefined;
    if (!page) return next();
    c.set('page', page.name);
    onPage(c.req, page.name);
    return sendBuiltFile(c, page.file, 200, page.headers);
  });
}

const isGetOrHead = (method: string) => method === 'GET' || method === 'HEAD';

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

/** Returns the best encoding that the client accepts; its preferences (`q`) are ignored, as browsers send none. */
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

/**
 * Settings for pages that are rendered per request: quality 5 of 11 is fast enough, and a larger window costs more than
 * it saves.
 */
const brotliOptions = {
  chunkSize: 64 * 1024,
  params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 18 },
};
const compressors = {
  br: (html: string) => promisify(brotliCompress)(html, brotliOptions),
  gzip: (html: string) => promisify(gzip)(html),
  identity: async (html: string) => Buffer.from(html),
};

export async function sendRenderedPage(
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
