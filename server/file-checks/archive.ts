import { crc32, inflateRawSync } from 'node:zlib';
import { archiveEnd } from './file-ends.ts';

/** Reads ZIP archives of the size of an upload (https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT, 4.3). */

export interface Entry {
  name: string;
  method: number;
  crc: number;
  /** Bytes in the archive. */
  packed: number;
  /** Bytes declared for the unpacked entry. */
  size: number;
  at: number;
}

/** Lists the central directory. @throws if offsets lead nowhere, or a name comes twice */
export function entriesOf(bytes: Buffer): Entry[] {
  const end = archiveEnd(bytes);
  if (end === undefined) throw new Error('No archive, or not all of it');
  const entries = new Map<string, Entry>();
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (bytes.readUInt32LE(at) !== 0x02014b50) throw new Error('No entry where one should be');
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) =>
      bytes.readUInt16LE(at + offset),
    ) as [number, number, number];
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    // Programs differ in which of two they open.
    if (entries.has(name.toLowerCase())) throw new Error('A name comes twice');
    entries.set(name.toLowerCase(), {
      name,
      method: bytes.readUInt16LE(at + 10),
      crc: bytes.readUInt32LE(at + 16),
      packed: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
      at: bytes.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + extraLength + commentLength;
  }
  return [...entries.values()];
}

/** Unpacks an entry, up to its declared size. @throws if it is not what the directory says */
export function contentOf(bytes: Buffer, { name, at, packed, method, size, crc }: Entry): Buffer {
  const nameLength = bytes.readUInt16LE(at + 26);
  if (bytes.toString('utf8', at + 30, at + 30 + nameLength) !== name)
    throw new Error('Another name in its place');
  const start = at + 30 + nameLength + bytes.readUInt16LE(at + 28);
  const content = bytes.subarray(start, start + packed);
  const plain = method === 0 ? content : inflateRawSync(content, { maxOutputLength: Math.max(1, size) });
  if (plain.length !== size || crc32(plain) !== crc) throw new Error('Not what was packed');
  return plain;
}
