import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Context } from 'hono';
import { accepts } from 'hono/accepts';
import { getMimeType } from 'hono/utils/mime';
import type { AppEnv } from './env.ts';

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
export function chooseEncoding(c: Context, available: Partial<Record<Encoding, unknown>>): Encoding {
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
