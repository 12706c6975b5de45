import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context } from 'hono';
import { parseAccept } from 'hono/utils/accept';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { LRUCache } from 'lru-cache';
import { sitePaths, videoFramePath } from '../../domain/paths.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { AppEnv } from './env.ts';
import { videoFrameHeaders } from './security-headers.ts';

/** One file with its compressed forms, held in memory: a page costs no disk access. */
interface BuiltFile {
  bodies: Partial<Record<Encoding, Uint8Array<ArrayBuffer>>>;
  type: string;
  etag: string;
  cacheControl: string;
}

type Encoding = 'br' | 'gzip' | 'identity';
const encodings: readonly Encoding[] = ['br', 'gzip', 'identity'];
const suffixes: Record<Encoding, string> = { br: '.br', gzip: '.gz', identity: '' };

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.wasm': 'application/wasm',
};

/** Files by address, such as `/assets/x.js`. */
export type Files = ReadonlyMap<string, BuiltFile>;

/** @param dir the build's folder */
export function loadBuiltFiles(dir: string): Files {
  const names = readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
  return new Map(names.map((name) => [`/${path.relative(dir, name)}`, readBuiltFile(name, dir)]));
}

function readBuiltFile(name: string, dir: string): BuiltFile {
  const bodies: BuiltFile['bodies'] = { identity: new Uint8Array(readFileSync(name)) };
  for (const encoding of ['br', 'gzip'] as const) {
    try {
      bodies[encoding] = new Uint8Array(readFileSync(name + suffixes[encoding]));
    } catch {
      // Pictures and fonts have no smaller form.
    }
  }
  return fileOf(path.relative(dir, name), bodies);
}

/** @param name its extension says the type, and the folder `assets` that it never changes */
export function fileOf(name: string, bodies: BuiltFile['bodies']): BuiltFile {
  return {
    bodies,
    type: types[path.extname(name)] ?? 'application/octet-stream',
    etag: `"${createHash('sha256')
      .update(bodies.identity ?? '')
      .digest('base64url')
      .slice(0, 22)}"`,
    cacheControl: name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
  };
}

/** All that is served from memory: the build's files, and the pages, which each edition replaces as a whole. */
export interface Site {
  /** By address in the folder, such as `/404.html`. */
  file(address: string): BuiltFile | undefined;
  /** By what a visitor asks for. */
  page(path: string): Page | undefined;
  /** The application without what any of its pages shows. */
  shell(): Page | undefined;
  /** @param headers of every page */
  show(pages: Files, headers: Record<string, string>): void;
}

export function createSite(built: Files, headers: Record<string, string>): Site {
  let files = built;
  let pages = addressesOf(files, headers);
  let shell = shellOf(files, headers);
  return {
    file: (address) => files.get(address),
    page: (path) => pages.get(path),
    shell: () => shell,
    show(rendered, ownHeaders) {
      files = new Map([...built, ...rendered]);
      pages = addressesOf(files, ownHeaders);
      shell = shellOf(files, ownHeaders);
    },
  };
}

/** Of a request, what a page in memory is chosen by. */
export type Asked = Pick<IncomingMessage, 'method' | 'url' | 'headers'>;

export interface KeptAnswer {
  status: number;
  headers: Record<string, string>;
  body: Uint8Array<ArrayBuffer> | null;
}

interface SitePagesParts {
  site: Site;
  /** Told of each page; must be quick. */
  onPage: (asked: Asked, page: string) => void;
  metrics: Pick<Metrics, 'countRequest'>;
}

/**
 * Answers GET and HEAD of public pages and of all assets, ahead of the router and of Request and Response, which cost
 * twice what such an answer does.
 * @returns nothing for what is none of them
 */
export function createSitePages({ site, onPage, metrics }: SitePagesParts) {
  return (asked: Asked): KeptAnswer | undefined => {
    const { method, url = '' } = asked;
    if (method !== 'GET' && method !== 'HEAD') return;
    const page = site.page(pathOf(url));
    if (!page) return;
    const started = performance.now();
    onPage(asked, page.name);
    const answer = answerPage(page, method, asked.headers);
    metrics.countRequest(method, page.name, answer.status, (performance.now() - started) / 1000);
    return answer;
  };
}

/** @param url with its query @returns what no address is where it is written wrongly */
function pathOf(url: string): string {
  const end = url.indexOf('?');
  const path = end < 0 ? url : url.slice(0, end);
  try {
    return path.includes('%') ? decodeURI(path) : path;
  } catch {
    return '';
  }
}

/** A page that is in memory, to a GET or HEAD; without its body to who has it. */
export function answerPage(
  { file, headers }: Page,
  method: string,
  asked: Partial<Record<'accept-encoding' | 'if-none-match', string | undefined>>,
): KeptAnswer {
  const encoding = encodingFor(asked['accept-encoding'], file);
  const isUnchanged = asked['if-none-match'] === file.etag;
  const body = method === 'HEAD' || isUnchanged ? null : (file.bodies[encoding] ?? null);
  return { status: isUnchanged ? 304 : 200, headers: headers[encoding], body };
}

interface Page {
  file: BuiltFile;
  /** All of them, put together once. */
  headers: Record<Encoding, Record<string, string>>;
  /** What it is counted as. */
  name: string;
}

function addressesOf(site: Files, extra: Record<string, string>): ReadonlyMap<string, Page> {
  const pages = new Map<string, Page>();
  const add = (address: string, name: string, file: BuiltFile | undefined, headers = extra) =>
    file && pages.set(address, { file, name, headers: headersByEncoding(file, headers) });
  for (const [address, file] of site) if (!address.endsWith('.html')) add(address, 'file', file);
  for (const page of sitePaths) add(page, page, site.get(page === '/' ? '/index.html' : `${page}.html`));
  const frame = videoFrameHeaders({ ...extra, 'X-Robots-Tag': 'noindex' });
  add(videoFramePath, videoFramePath, site.get('/video-frame.html'), frame);
  return pages;
}

function shellOf(site: Files, extra: Record<string, string>): Page | undefined {
  const file = site.get('/app.html');
  return (
    file && { file, name: 'app', headers: headersByEncoding(file, { ...extra, 'X-Robots-Tag': 'noindex' }) }
  );
}

/** The not-found page, with its real status. */
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
  const encoding = encodingFor(c.req.header('accept-encoding'), file);
  const headers = headersOf(file, encoding, extra);
  const body = c.req.method === 'HEAD' ? null : (file.bodies[encoding] ?? null);
  return new Response(body, { status, headers });
}

function encodingFor(accepted: string | undefined, { bodies }: BuiltFile): Encoding {
  const available = encodings.filter((one) => bodies[one]);
  return pickEncoding(accepted, available);
}

function headersByEncoding(file: BuiltFile, extra: Record<string, string>): Page['headers'] {
  const of = (encoding: Encoding) => headersOf(file, encoding, extra);
  return { br: of('br'), gzip: of('gzip'), identity: of('identity') };
}

function headersOf(file: BuiltFile, encoding: Encoding, extra: Record<string, string>) {
  return {
    'Content-Length': String(file.bodies[encoding]?.length ?? 0),
    'Content-Type': file.type,
    'Cache-Control': file.cacheControl,
    ETag: file.etag,
    Vary: 'Accept-Encoding',
    ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
    ...extra,
  };
}

/** @returns the page as the build wrote it, for the server to fill */
export function builtText(file: BuiltFile): string {
  return new TextDecoder().decode(file.bodies.identity);
}

/** A page that is written for one request, small on the way as the built ones are. */
export async function sendFilledPage(
  c: Context<AppEnv>,
  html: string,
  status: number,
  extra: Record<string, string>,
): Promise<Response> {
  const encoding = pickEncoding(c.req.header('accept-encoding'), encodings);
  const headers: Record<string, string> = {
    'Content-Type': types['.html'] ?? '',
    'Cache-Control': 'private, no-cache',
    Vary: 'Accept-Encoding',
    ...extra,
  };
  if (encoding !== 'identity') headers['Content-Encoding'] = encoding;
  return c.body(await compress(html, encoding), status as ContentfulStatusCode, headers);
}

/** The window of most pages: a larger one costs more to set up than it saves. */
const brotliOptions = {
  chunkSize: 64 * 1024,
  params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 18 },
};

async function compress(html: string, encoding: Encoding): Promise<string | Uint8Array<ArrayBuffer>> {
  if (encoding === 'identity') return html;
  // The middle of the scale: as quick as the page is wanted, a tenth larger than the best.
  const packed =
    encoding === 'br' ? await promisify(brotliCompress)(html, brotliOptions) : await promisify(gzip)(html);
  return new Uint8Array(packed);
}

/**
 * The smallest form that the client takes; browsers name them in no order of preference.
 * @param accepted the header Accept-Encoding
 */
function pickEncoding(accepted: string | undefined, available: readonly Encoding[]): Encoding {
  if (!accepted) return 'identity';
  const taken = encodingsIn.memo(accepted);
  return available.find((encoding) => taken.has(encoding)) ?? 'identity';
}

/** Browsers say the same again and again. */
const encodingsIn = new LRUCache<string, ReadonlySet<string>>({
  max: 100,
  memoMethod: (accepted) => new Set(parseAccept(accepted).flatMap(({ type, q }) => (q > 0 ? [type] : []))),
});
