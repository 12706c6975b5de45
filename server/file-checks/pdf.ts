import { inflateSync } from 'node:zlib';
import { atMost } from '../../domain/text-limits.ts';
import { pdfExtras } from '../../domain/uploads.ts';
import { type Refusal, refuse } from './refusal.ts';

/** PDF names that run code, attach files or hide content. */
const forbidden: ReadonlySet<string> = new Set(pdfExtras);
/** Names that mark an object stream and the one encoding that is decoded here, also by its short name. */
const objectStreamNames = new Set(['ObjStm', 'FlateDecode', 'Fl']);
/** Encodings of streams that are not decoded here. Programs do not use them for object streams, so those are refused. */
const unsupportedFilters = new Set([
  ...['LZWDecode', 'ASCII85Decode', 'ASCIIHexDecode', 'RunLengthDecode', 'Crypt', 'Predictor'],
]);
/** Limits of all object streams: unpacked bytes, and their number. */
const maxUnpacked = 64 * 1024 * 1024;
const maxStreams = 50_000;

/**
 * Looks for forbidden names in all bytes of the file and in its object streams (PDF 1.5). The cross-reference table is
 * ignored: readers that repair damaged files also find objects that it does not list.
 */
export function checkPdf(bytes: Buffer): Refusal | undefined {
  /** Names of interest since the last `stream` keyword; those of the next stream's dictionary are among them. */
  let names = new Set<string>();
  let unpacked = 0;
  let streams = 0;
  for (const { name, end } of tokensIn(bytes)) {
    if (name !== undefined) {
      if (forbidden.has(name)) return refuse('pdf_not_plain', name);
      if (objectStreamNames.has(name) || unsupportedFilters.has(name)) names.add(name);
      continue;
    }
    if (names.has('ObjStm')) {
      const isDeflated = names.has('FlateDecode') || names.has('Fl');
      if ([...names].some((filter) => unsupportedFilters.has(filter)))
        return refuse('pdf_not_plain', 'ObjStm');
      streams += 1;
      // Objects that are not compressed are found with the file's own bytes.
      const objects = isDeflated ? unpack(bytes.subarray(end), maxUnpacked - unpacked) : Buffer.alloc(0);
      if (objects === undefined || streams > maxStreams) return refuse('pdf_not_plain', 'ObjStm');
      unpacked += objects.length;
      for (const { name = '' } of tokensIn(objects))
        if (forbidden.has(name)) return refuse('pdf_not_plain', name);
    }
    names = new Set();
  }
}

/** A name, or the keyword before a stream's bytes. Lengths are bounded, so that matching takes linear time. */
const token = /\/([^\s\0()<>[\]{}/%]{1,127})|(?<!end)stream[ \t]{0,8}(?:\r\n|\n|\r)?/g;
/** Bytes that are searched at a time, and the bytes read beyond them, which are more than the longest token. */
const windowLength = 32 * 1024;
const longestToken = 160;
/** Bytes read before a window, for the lookbehind in {@link token}. */
const lookbehindLength = 'end'.length;

function* tokensIn(bytes: Buffer): Generator<{ name: string | undefined; end: number }> {
  for (let at = 0; at < bytes.length; at += windowLength) {
    const from = Math.max(0, at - lookbehindLength);
    const text = bytes.toString('latin1', from, at + windowLength + longestToken);
    for (const match of text.matchAll(token)) {
      const start = from + match.index;
      // Tokens that begin outside the window belong to the adjacent ones.
      if (start < at || start >= at + windowLength) continue;
      yield { name: match[1] && plainName(match[1]), end: start + match[0].length };
    }
  }
}

/** Decodes a name: any character may be written as `#` and two hexadecimal digits. */
function plainName(name: string): string {
  return name.includes('#')
    ? atMost(name, windowLength).replace(/#([\da-f]{2})/gi, (_, code: string) =>
        String.fromCharCode(Number(`0x${code}`)),
      )
    : name;
}

/** Returns undefined if the bytes cannot be unpacked, or exceed the limit. */
function unpack(bytes: Buffer, limit: number): Buffer | undefined {
  try {
    return inflateSync(bytes, { maxOutputLength: Math.max(1, limit) });
  } catch {
    return undefined;
  }
}
