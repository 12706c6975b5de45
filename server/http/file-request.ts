import type { ByteRange, StoredFile } from '../storage/storage.ts';

/** What a request for a file asks for, after its conditions are held against the file. */
export type FileAnswer =
  | { status: 200 }
  | { status: 206; range: ByteRange }
  | { status: 304 }
  /** The range lies outside the file. */
  | { status: 416 };

interface Asked {
  method: string;
  header(name: string): string | undefined;
}

/**
 * Evaluates If-None-Match, If-Modified-Since, Range and If-Range (RFC 9110). Ranges are for GET alone. Several at once, or one
 * that cannot be read, are answered with the whole file, as the standard allows.
 */
export function evaluatePreconditions(asked: Asked, file: StoredFile): FileAnswer {
  if (isUnchanged(asked, file)) return { status: 304 };
  const range = asked.method === 'GET' ? asked.header('range') : undefined;
  if (range === undefined || !rangeStillApplies(asked.header('if-range'), file)) return { status: 200 };
  return readRange(range, file.size);
}

function isUnchanged(asked: Asked, file: StoredFile): boolean {
  const tags = asked.header('if-none-match');
  if (tags !== undefined) return tags.trim() === '*' || tagsOf(tags).includes(file.etag);
  const since = Date.parse(asked.header('if-modified-since') ?? '');
  return !Number.isNaN(since) && wholeSeconds(file.modified) <= since;
}

/** Proxies that compress mark a tag as weak; for the same bytes that is still the same file. */
function tagsOf(list: string): string[] {
  return list.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
}

/** A half-fetched file goes on only from the very same bytes. */
function rangeStillApplies(ifRange: string | undefined, file: StoredFile): boolean {
  if (ifRange === undefined) return true;
  return ifRange.includes('"') ? ifRange === file.etag : Date.parse(ifRange) === wholeSeconds(file.modified);
}

function readRange(range: string, size: number): FileAnswer {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(range.trim()) ?? [];
  if (first === '' && last === '') return { status: 200 };
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== '' && last !== '' && Number(last) < start) return { status: 200 };
  return start > end ? { status: 416 } : { status: 206, range: { start, end } };
}

/** HTTP dates have no fractions. */
function wholeSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1000) * 1000;
}
