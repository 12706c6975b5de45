import type { Context } from 'hono';
import type { ByteRange, Storage, StoredFile } from '../storage/storage.ts';
import { AppError } from './errors.ts';

/** Sends a stored file, completely or one byte range, or 304. @param type MIME type */
export async function sendFile(
  c: Context,
  storage: Storage,
  file: StoredFile & { path: string },
  type: string,
  extra: Record<string, string>,
): Promise<Response> {
  const { status, range } = evaluatePreconditions(c.req, file);
  const headers: Record<string, string> = {
    ETag: file.etag,
    'Last-Modified': file.modified.toUTCString(),
    'Accept-Ranges': 'bytes',
    ...extra,
  };
  if (status === 304) return c.body(null, 304, headers);
  if (status === 416)
    throw new AppError('range_not_satisfiable', { 'Content-Range': `bytes */${file.size}` });
  headers['Content-Type'] = type;
  headers['Content-Length'] = String(range ? range.end - range.start + 1 : file.size);
  if (c.req.method === 'HEAD') return c.body(null, 200, headers);
  if (range) headers['Content-Range'] = `bytes ${range.start}-${range.end}/${file.size}`;
  const content = await storage.read(file.path, range);
  // The file was replaced after `head`, so the headers would be wrong.
  if (content?.etag !== file.etag) {
    if (content && 'cancel' in content.body) await content.body.cancel();
    throw new AppError('unavailable');
  }
  return c.body(content.body, status, headers);
}

interface FileRequest {
  method: string;
  header(name: string): string | undefined;
}

interface FileAnswer {
  status: 200 | 206 | 304 | 416;
  range?: ByteRange;
}

/**
 * Evaluates preconditions and Range (RFC 9110). Ranges are for GET only; several or invalid ones get the complete file,
 * as the standard allows.
 */
export function evaluatePreconditions(request: FileRequest, file: StoredFile): FileAnswer {
  const tags = request.header('if-none-match');
  const since = Date.parse(request.header('if-modified-since') ?? '');
  const isUnchanged = tags === undefined ? wholeSeconds(file.modified) <= since : matches(tags, file.etag);
  if (isUnchanged) return { status: 304 };
  const range = request.method === 'GET' ? request.header('range') : undefined;
  if (range === undefined || !rangeStillApplies(request.header('if-range'), file)) return { status: 200 };
  return readRange(range, file.size);
}

/** Ignores `W/`: proxies that compress make the tag of the same file weak. */
function matches(tags: string, etag: string): boolean {
  const strong = (tag: string) => (tag.startsWith('W/') ? tag.slice(2) : tag);
  return tags.trim() === '*' || tags.split(',').some((tag) => strong(tag.trim()) === etag);
}

/** A range applies only if the file is still the one that the client has a part of. */
function rangeStillApplies(ifRange: string | undefined, file: StoredFile): boolean {
  if (ifRange === undefined) return true;
  return ifRange.includes('"') ? ifRange === file.etag : Date.parse(ifRange) === wholeSeconds(file.modified);
}

function readRange(range: string, size: number): FileAnswer {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(range.trim()) ?? [];
  if (first === '' && last === '') return { status: 200 };
  if (first !== '' && last !== '' && Number(last) < Number(first)) return { status: 200 };
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start > end ? { status: 416 } : { status: 206, range: { start, end } };
}

/** HTTP dates have no fractions. */
function wholeSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1000) * 1000;
}
