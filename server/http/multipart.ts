import { pipeline } from 'node:stream/promises';
import busboy from 'busboy';
import { createMiddleware } from 'hono/factory';
import { maxUploadBytes } from '../../domain/uploads.ts';
import { AppError } from './errors.ts';

/** Bytes; a refused upload is drained up to here: browsers report an early response as a broken connection. */
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
 * Streams a multipart form, its parts in any order.
 * @param takeFile gets the part `file`; its error is thrown once the body is read
 * @throws {AppError} `upload_incomplete` for a truncated or invalid form; nothing is stored
 */
export async function readMultipart<File extends Discardable>(
  request: { headers: Headers; body: ReadableStream<Uint8Array> | null },
  takeFile: (name: string, content: AsyncIterable<Uint8Array>) => Promise<File>,
): Promise<Multipart<File>> {
  const parser = openParser(request.headers.get('content-type'));
  const fields = new Map<string, string>();
  let file: Promise<File> | undefined;
  parser.on('field', (name, value) => fields.set(name, value));
  parser.on('file', (name, stream, { filename }) => {
    stream.on('error', () => undefined);
    if (name !== 'file' || file) return stream.resume();
    // Keep the stream open: the parser waits until it is drained.
    const content = stream.iterator({ destroyOnReturn: false });
    file = takeFile(filename ?? '', content).finally(() => stream.resume());
    file.catch(() => undefined);
  });

  try {
    await pipeline(limited(request.body), parser);
  } catch (error) {
    await file?.then((taken) => taken.discard()).catch(() => undefined);
    throw error instanceof AppError ? error : new AppError('upload_incomplete');
  }
  return { fields, file: await file };
}

/** Checks the announced size; other bodies are counted while read. */
export const notTooLarge = createMiddleware(async (c, next) => {
  if (Number(c.req.header('content-length') ?? 0) > maxBodyBytes) throw new AppError('file_too_large');
  await next();
});

function openParser(contentType: string | null) {
  try {
    return busboy({ headers: { 'content-type': contentType ?? '' }, defParamCharset: 'utf8', limits });
  } catch {
    throw new AppError('bad_request');
  }
}

async function* limited(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > maxBodyBytes) throw new AppError('file_too_large');
    yield chunk;
  }
}
