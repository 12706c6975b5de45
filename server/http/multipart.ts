import { pipeline } from 'node:stream/promises';
import busboy from 'busboy';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { maxUploadBytes } from '../../domain/uploads.ts';
import { bodyOf } from './bodies.ts';
import { AppError } from './errors.ts';

/** Bytes. A refused upload is read up to here: browsers report a response before the end as a broken connection. */
const maxBodyBytes = 2 * maxUploadBytes;

const limits = { files: 1, fields: 8, fieldSize: 8 * 1024, fieldNameSize: 64, headerPairs: 32 };

interface Multipart<File> {
  fields: ReadonlyMap<string, string>;
  file: File | undefined;
}

interface Discardable {
  discard(): Promise<void>;
}

/**
 * Reads a multipart form whose parts may be in any order, and streams the part `file`.
 * @param receiveFile gets the file's name and content; its error is thrown once the body is read
 * @throws {AppError} `upload_incomplete` for a truncated or invalid form; nothing is stored
 */
export async function readMultipart<File extends Discardable>(
  c: Context,
  receiveFile: (name: string, content: AsyncIterable<Uint8Array>) => Promise<File>,
): Promise<Multipart<File>> {
  const parser = openParser(c.req.header('content-type'));
  const fields = new Map<string, string>();
  let file: Promise<File> | undefined;
  parser.on('field', (name, value) => fields.set(name, value));
  parser.on('file', (name, stream, { filename }) => {
    stream.on('error', () => undefined);
    if (name !== 'file' || file) return stream.resume();
    // Keep the stream open: the parser waits until it is drained.
    const content = stream.iterator({ destroyOnReturn: false });
    file = receiveFile(filename ?? '', content).finally(() => stream.resume());
    file.catch(() => undefined);
  });

  try {
    await pipeline(limitBody(bodyOf(c)), parser);
  } catch (error) {
    await file?.then((received) => received.discard()).catch(() => undefined);
    throw error instanceof AppError ? error : new AppError('upload_incomplete');
  }
  return { fields, file: await file };
}

/** Refuses a body whose Content-Length is too large; bodies without one are counted while they are read. */
export const refuseTooLarge = createMiddleware(async (c, next) => {
  if (Number(c.req.header('content-length') ?? 0) > maxBodyBytes) throw new AppError('file_too_large');
  await next();
});

function openParser(contentType: string | undefined) {
  try {
    return busboy({ headers: { 'content-type': contentType ?? '' }, defParamCharset: 'utf8', limits });
  } catch {
    throw new AppError('bad_request');
  }
}

async function* limitBody(body: AsyncIterable<Uint8Array> | undefined): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > maxBodyBytes) throw new AppError('file_too_large');
    yield chunk;
  }
}
