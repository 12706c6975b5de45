import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { type BuiltFile, chooseEncoding, createBuiltFile } from './built-files.ts';
import type { AppEnv } from './env.ts';

/**
 * Settings for pages that are rendered per request: quality 7 of 11 is fast enough, and a larger window costs more than
 * it saves.
 */
const brotliOptions = {
  chunkSize: 64 * 1024,
  params: { [constants.BROTLI_PARAM_QUALITY]: 7, [constants.BROTLI_PARAM_LGWIN]: 18 },
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

/** Returns what is rendered once and sent often, with its compressed forms, for `sendBuiltFile`. @param name determines the MIME type */
export async function createRenderedFile(name: string, text: string): Promise<BuiltFile> {
  const [br, gzip, identity] = await Promise.all([
    compressors.br(text),
    compressors.gzip(text),
    compressors.identity(text),
  ]);
  return createBuiltFile(name, {
    br: new Uint8Array(br),
    gzip: new Uint8Array(gzip),
    identity: new Uint8Array(identity),
  });
}
