import { crc32, inflateRawSync } from 'node:zlib';
import { findZipEnd } from './file-ends.ts';

/**
 * Byte offsets and signatures in this file are those of the ZIP format:
 * https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT, 4.3.
 */
export interface ZipEntry {
  name: string;
  method: number;
  crc: number;
  /** Bytes in the archive. */
  packed: number;
  /** Bytes declared for the unpacked entry. */
  size: number;
  /** Offset of its local header. */
  at: number;
}

const directoryEntrySignature = 0x02014b50;

/** Lists the entries of the central directory. @throws for invalid offsets, or a name that occurs twice */
export function listZipEntries(bytes: Buffer): ZipEntry[] {
  const end = findZipEnd(bytes);
  if (end === undefined) throw new Error('Not a complete ZIP archive');
  const entries = new Map<string, ZipEntry>();
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (bytes.readUInt32LE(at) !== directoryEntrySignature) throw new Error('Invalid directory entry');
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) =>
      bytes.readUInt16LE(at + offset),
    ) as [number, number, number];
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    // If two entries have one name, some programs open the first and others the last.
    if (entries.has(name.toLowerCase())) throw new Error('Two entries have the same name');
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

/** Unpacks an entry. @throws if its name, size or checksum differs from the directory's */
export function unpackZipEntry(bytes: Buffer, { name, at, packed, method, size, crc }: ZipEntry): Buffer {
  const nameLength = bytes.readUInt16LE(at + 26);
  if (bytes.toString('utf8', at + 30, at + 30 + nameLength) !== name)
    throw new Error('The local header has another name');
  const start = at + 30 + nameLength + bytes.readUInt16LE(at + 28);
  const content = bytes.subarray(start, start + packed);
  const plain = method === 0 ? content : inflateRawSync(content, { maxOutputLength: Math.max(1, size) });
  if (plain.length !== size || crc32(plain) !== crc) throw new Error('Size or checksum differs');
  return plain;
}
