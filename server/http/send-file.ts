import type { Context } from 'hono';
import type { Storage, StoredFile } from '../storage/storage.ts';
import { AppError } from './errors.ts';
import { evaluatePreconditions } from './file-request.ts';
import { offerFile } from './pour-file.ts';

/**
 * Answers GET and HEAD with a stored file, whole, in part or not at all when it is known.
 * @param type MIME
 * @param extra headers beside those that every file has
 */
export async function sendFile(
  c: Context,
  storage: Storage,
  file: StoredFile & { path: string },
  type: string,
  extra: Record<string, string>,
): Promise<Response> {
  const answer = evaluatePreconditions(c.req, file);
  const headers: Record<string, string> = {
    ETag: file.etag,
    'Last-Modified': file.modified.toUTCString(),
    'Accept-Ranges': 'bytes',
    ...extra,
  };
  if (answer.status === 304) return c.body(null, 304, headers);
  if (answer.status === 416) {
    throw new AppError('range_not_satisfiable', { 'Content-Range': `bytes */${file.size}` });
  }
  const range = answer.status === 206 ? answer.range : undefined;
  headers['Content-Type'] = type;
  headers['Content-Length'] = String(range ? range.end - range.start + 1 : file.size);
  if (c.req.method === 'HEAD') return c.body(null, 200, headers);
  if (range) headers['Content-Range'] = `bytes ${range.start}-${range.end}/${file.size}`;
  const content = await storage.read(file.path, range);
  // Replaced between the two looks: the headers above would be another file's.
  if (content?.etag !== file.etag) {
    if (content && 'cancel' in content.body) await content.body.cancel();
    throw new AppError('unavailable');
  }
  if (content.body instanceof ReadableStream) offerFile(c.env, content.body);
  return c.body(content.body, answer.status, headers);
}
