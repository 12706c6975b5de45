import { promisify } from 'node:util';
import { crc32, inflateRaw } from 'node:zlib';
import { docx, xlsx } from '../../../domain/media.ts';
import { archiveEnd } from '../../http/file-content.ts';

const inflate = promisify(inflateRaw);

/** The part that a reader opens first, and the element that it begins with. */
const mainParts = new Map([
  [docx, { name: /^word\/document\d*\.xml$/, root: /<(\w+:)?document[\s/>]/ }],
  [xlsx, { name: /^xl\/workbook\d*\.xml$/, root: /<(\w+:)?workbook[\s/>]/ }],
]);
/** Bytes that such a part may have. */
const maxPartBytes = 64 * 1024 * 1024;

/** Whether an archive that calls itself a document or a workbook is whole and has one in it. @param type its MIME type */
export async function isOfficeDocument(bytes: Buffer, type: string): Promise<boolean> {
  const main = mainParts.get(type);
  try {
    const entry = entriesOf(bytes).find(({ name }) => main?.name.test(name));
    return entry !== undefined && main?.root.test(await textOf(bytes, entry)) === true;
  } catch {
    // Offsets that lead nowhere, bytes that are not what the directory says.
    return false;
  }
}

interface Entry {
  name: string;
  method: number;
  crc: number;
  /** Bytes in the archive. */
  packed: number;
  size: number;
  /** Where its local header is. */
  at: number;
}

/** The archive's central directory (https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT, 4.3.12 and 4.3.16). */
function entriesOf(bytes: Buffer): Entry[] {
  const end = archiveEnd(bytes);
  if (end === undefined) throw new Error('No archive, or not all of it');
  const entries: Entry[] = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (bytes.readUInt32LE(at) !== 0x02014b50) throw new Error('No entry where one should be');
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) =>
      bytes.readUInt16LE(at + offset),
    ) as [number, number, number];
    entries.push({
      name: bytes.toString('utf8', at + 46, at + 46 + nameLength),
      method: bytes.readUInt16LE(at + 10),
      crc: bytes.readUInt32LE(at + 16),
      packed: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
      at: bytes.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + extraLength + commentLength;
  }
  return entries;
}

async function textOf(bytes: Buffer, { at, packed, method, size, crc }: Entry): Promise<string> {
  const start = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
  const content = bytes.subarray(start, start + packed);
  const plain = method === 0 ? content : await inflate(content, { maxOutputLength: maxPartBytes });
  if (plain.length !== size || crc32(plain) !== crc) throw new Error('Not what was packed');
  return plain.toString();
}
