import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib';

/** Signatures and sizes of the ZIP format (APPNOTE.TXT 6.3, sections 4.3.7, 4.3.12 and 4.3.16). */
const localSignature = 0x04034b50;
const centralSignature = 0x02014b50;
const endSignature = 0x06054b50;
const localSize = 30;
const centralSize = 46;
const endSize = 22;
/** 1 January 1980: the same content always gives the same bytes. */
const fixedDate = 0x0021;
const deflated = 8;

/** The files of an archive without comments, encryption or 64-bit sizes, in order. */
export function readZip(archive: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0) throw new Error('not a ZIP archive');
  let at = archive.readUInt32LE(end + 16);
  for (let count = archive.readUInt16LE(end + 10); count > 0; count--) {
    if (archive.readUInt32LE(at) !== centralSignature) throw new Error('damaged ZIP archive');
    const method = archive.readUInt16LE(at + 10);
    const size = archive.readUInt32LE(at + 20);
    const nameLength = archive.readUInt16LE(at + 28);
    const local = archive.readUInt32LE(at + 42);
    const name = archive.toString('utf8', at + centralSize, at + centralSize + nameLength);
    const start = local + localSize + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const data = archive.subarray(start, start + size);
    if (!name.endsWith('/')) files.set(name, method === deflated ? inflateRawSync(data) : Buffer.from(data));
    at += centralSize + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return files;
}

export function writeZip(files: Map<string, Buffer>): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of files) {
    const path = Buffer.from(name, 'utf8');
    const data = deflateRawSync(content, { level: 9 });
    // Version 2.0, UTF-8 names, deflate, date, checksum, sizes, length of the name, no extra field.
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(0x0800, 2);
    shared.writeUInt16LE(deflated, 4);
    shared.writeUInt16LE(fixedDate, 8);
    shared.writeUInt32LE(crc32(content), 10);
    shared.writeUInt32LE(data.length, 14);
    shared.writeUInt32LE(content.length, 18);
    shared.writeUInt16LE(path.length, 22);
    const local = Buffer.alloc(4);
    local.writeUInt32LE(localSignature, 0);
    parts.push(local, shared, path, data);
    const central = Buffer.alloc(centralSize);
    central.writeUInt32LE(centralSignature, 0);
    central.writeUInt16LE(20, 4);
    shared.copy(central, 6);
    central.writeUInt32LE(offset, 42);
    directory.push(central, path);
    offset += localSize + path.length + data.length;
  }
  const directorySize = directory.reduce((sum, part) => sum + part.length, 0);
  const end = Buffer.alloc(endSize);
  end.writeUInt32LE(endSignature, 0);
  end.writeUInt16LE(files.size, 8);
  end.writeUInt16LE(files.size, 10);
  end.writeUInt32LE(directorySize, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, ...directory, end]);
}
