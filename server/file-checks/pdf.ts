import { inflateSync } from 'node:zlib';
import { pdfExtras } from '../../domain/uploads.ts';
import { type Refusal, refuse } from './refusal.ts';

const forbidden: ReadonlySet<string> = new Set(pdfExtras);
const packing = new Set(['ObjStm', 'FlateDecode', 'Fl']);
/** Filters that no program uses for object streams besides Flate. Such streams are refused, not decoded. */
const otherPacking = new Set([
  ...['LZWDecode', 'ASCII85Decode', 'ASCIIHexDecode', 'RunLengthDecode', 'Crypt', 'Predictor'],
]);
/** Limits of all object streams: unpacked bytes, and their count. */
const maxGrown = 64 * 1024 * 1024;
const maxStreams = 50_000;

/**
 * Looks for forbidden names in the whole file and in its object streams (PDF 1.5). Reads all bytes, not only what the
 * cross-references lead to: readers that repair damaged files find the other objects too.
 */
export function judgePdf(bytes: Buffer): Refusal | undefined {
  /** Names about packing since the last stream began, including the next stream's. */
  let names = new Set<string>();
  let grown = 0;
  let streams = 0;
  for (const { name, end } of tokensIn(bytes)) {
    if (name !== undefined) {
      if (forbidden.has(name)) return refuse('pdf_not_plain', name);
      if (packing.has(name) || otherPacking.has(name)) names.add(name);
      continue;
    }
    if (names.has('ObjStm')) {
      const isPacked = names.has('FlateDecode') || names.has('Fl');
      if ([...names].some((one) => otherPacking.has(one))) return refuse('pdf_not_plain', 'ObjStm');
      streams += 1;
      const objects = isPacked ? unpack(bytes.subarray(end), maxGrown - grown) : Buffer.alloc(0);
      if (objects === undefined || streams > maxStreams) return refuse('pdf_not_plain', 'ObjStm');
      grown += objects.length;
      for (const { name = '' } of tokensIn(objects))
        if (forbidden.has(name)) return refuse('pdf_not_plain', name);
    }
    names = new Set();
  }
}

/** A name, or the keyword before a stream's bytes. Both are bounded, so that matching takes linear time. */
const token = /\/([^\s\0()<>[\]{}/%]{1,127})|(?<!end)stream[ \t]{0,8}(?:\r\n|\n|\r)?/g;
/** Bytes that are decoded at a time, and more than the longest token. */
const windowLength = 32 * 1024;
const longestToken = 160;
const before = 'end'.length;

function* tokensIn(bytes: Buffer): Generator<{ name: string | undefined; end: number }> {
  for (let at = 0; at < bytes.length; at += windowLength) {
    const from = Math.max(0, at - before);
    const text = bytes.toString('latin1', from, at + windowLength + longestToken);
    for (const match of text.matchAll(token)) {
      const start = from + match.index;
      // Tokens that begin outside belong to the adjacent windows.
      if (start < at || start >= at + windowLength) continue;
      yield { name: match[1] && plainName(match[1]), end: start + match[0].length };
    }
  }
}

/** Any character may be written as `#` and two digits. */
function plainName(name: string): string {
  return name.includes('#')
    ? name.replace(/#([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number(`0x${code}`)))
    : name;
}

/** Returns undefined for what cannot be unpacked, or exceeds the limit. */
function unpack(bytes: Buffer, limit: number): Buffer | undefined {
  try {
    return inflateSync(bytes, { maxOutputLength: Math.max(1, limit) });
  } catch {
    return undefined;
  }
}
