import { inflateSync } from 'node:zlib';
import { atMost } from '../../domain/text-limits.ts';
import { pdfExtras } from '../../domain/uploads.ts';
import { type Refusal, refuse } from './refusal.ts';

/** PDF names that run code, attach files or hide content. */
const forbidden: ReadonlySet<string> = new Set(pdfExtras);
/** Limits of all object streams: unpacked bytes, and their number. */
const maxUnpacked = 64 * 1024 * 1024;
const maxStreams = 50_000;

/**
 * Looks for forbidden names in all bytes of the file and in its object streams (PDF 1.5). The cross-reference table is
 * ignored: readers that repair damaged files also find objects that it does not list.
 */
export function checkPdf(bytes: Buffer): Refusal | undefined {
  /** Marks since the last `stream` keyword; those of the next stream's dictionary are among them. */
  let marks = new Set<Mark | undefined>();
  let unpacked = 0;
  let streams = 0;
  for (const { name, end } of tokensIn(bytes)) {
    if (name !== undefined) {
      if (forbidden.has(name)) return refuse('pdf_not_plain', name);
      marks.add(markOf.get(name)?.(bytes.toString('latin1', end, end + maxTokenLength)));
      continue;
    }
    if (isObjectStream(marks)) {
      streams += 1;
      if (marks.has('unreadable') || streams > maxStreams) return refuse('pdf_not_plain', 'ObjStm');
      // Objects that are not compressed are found with the file's own bytes.
      const objects = marks.has('deflated')
        ? unpack(bytes.subarray(end), maxUnpacked - unpacked)
        : Buffer.alloc(0);
      if (objects === undefined) return refuse('pdf_not_plain', 'ObjStm');
      unpacked += objects.length;
      for (const { name = '' } of tokensIn(objects))
        if (forbidden.has(name)) return refuse('pdf_not_plain', name);
    }
    marks = new Set();
  }
}

/** A fact about a stream, by the names in its dictionary. `unreadable`: packed as no program packs objects. */
type Mark = 'ObjStm' | 'type elsewhere' | 'First' | 'First elsewhere' | 'N' | 'N elsewhere' | Packing;
type Packing = 'deflated' | 'unreadable';

const isName = (value: string) => /^\s*\//.test(value);
const isNumber = (value: string) => /^\s*\d+\s*[/>]/.test(value);

/** The mark of a name, by the text after it. */
const markOf = new Map<string, (value: string) => Mark | undefined>([
  ['ObjStm', () => 'ObjStm'],
  ['Type', (value) => (isName(value) ? undefined : 'type elsewhere')],
  ['First', (value) => (isNumber(value) ? 'First' : 'First elsewhere')],
  ['N', (value) => (isNumber(value) ? 'N' : 'N elsewhere')],
  ['Filter', packingOf],
  // Some readers also take the short names. A flag or a file of an annotation is no filter.
  ['F', (value) => (/^\s*(?:[/[]|\d+\s+\d+\s+R)/.test(value) ? packingOf(value) : undefined)],
  ['DecodeParms', parametersOf],
  ['DP', parametersOf],
  ['Predictor', () => 'unreadable'],
]);

/** Some readers take every stream with these two numbers for an object stream, whatever its type. */
function isObjectStream(marks: ReadonlySet<Mark | undefined>): boolean {
  if (marks.has('ObjStm') || (marks.has('First') && marks.has('N'))) return true;
  const hasBoth =
    (marks.has('First') || marks.has('First elsewhere')) && (marks.has('N') || marks.has('N elsewhere'));
  return marks.has('type elsewhere') && hasBoth;
}

const onlyFilter = /^\s*(?:\/([^\s\0()<>[\]{}/%]+)|\[\s*\/([^\s\0()<>[\]{}/%]+)\s*\])/;

/** Programs pack objects with one filter, deflate, and name it in the dictionary. */
function packingOf(filter: string): Packing | undefined {
  const [, single, listed] = onlyFilter.exec(filter) ?? [];
  const name = plainName(single ?? listed ?? '');
  if (name === 'FlateDecode' || name === 'Fl') return 'deflated';
  // A signature's handler, such as Adobe.PPKLite, has this entry too; its dictionary has no stream.
  return name.includes('.') ? undefined : 'unreadable';
}

/** Null and a dictionary, also in an array, say nothing yet; a reference to another object cannot be followed here. */
function parametersOf(value: string): Packing | undefined {
  return /^\s*(?:\[\s*)?(?:null|<<)/.test(value) ? undefined : 'unreadable';
}

/** A name, or the keyword before a stream's bytes. PDF 1.7 allows names of 127 bytes: bounded, matching takes linear time. */
const token = /\/([^\s\0()<>[\]{}/%]{1,127})|(?<!end)stream[ \t]{0,8}(?:\r\n|\n|\r)?/g;
/** Bytes that are searched at a time, and the bytes read beyond them, which are more than the longest token. */
const windowLength = 32 * 1024;
const maxTokenLength = 160;
/** Bytes read before a window, for the lookbehind in {@link token}. */
const lookbehindLength = 'end'.length;

function* tokensIn(bytes: Buffer): Generator<{ name: string | undefined; end: number }> {
  for (let at = 0; at < bytes.length; at += windowLength) {
    const from = Math.max(0, at - lookbehindLength);
    const text = bytes.toString('latin1', from, at + windowLength + maxTokenLength);
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
