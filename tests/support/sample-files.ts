import { crc32 } from 'node:zlib';
import PDFDocument from 'pdfkit';
import sharp from 'sharp';

/** Returns a real PDF with a text at the top of each page. */
export async function samplePdf(text = 'Orientações ao tutor', pages = 1): Promise<Buffer<ArrayBuffer>> {
  const document = new PDFDocument({ size: 'A4', info: { Title: text } });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  for (let number = 1; number <= pages; number += 1) {
    if (number > 1) document.addPage();
    document.fontSize(24).text(`${text}, folha ${number}`);
  }
  document.end();
  await new Promise((resolve) => document.on('end', resolve));
  return Buffer.concat(chunks);
}

/** Returns bytes of exactly a size that begin and end as a PDF, without a page. */
export function paddedPdf(size: number): Buffer<ArrayBuffer> {
  const start = Buffer.from('%PDF-1.7\n%âãÏÓ\n');
  const end = Buffer.from('\n%%EOF\n');
  return Buffer.concat([start, Buffer.alloc(size - start.length - end.length, 'ia vet '), end]);
}

/** Returns a real image. */
export async function samplePicture(format: 'png' | 'jpeg' | 'webp'): Promise<Buffer<ArrayBuffer>> {
  const background = { r: 15, g: 118, b: 108 };
  const picture = sharp({ create: { width: 320, height: 200, channels: 3, background } });
  return Buffer.from(await picture.toFormat(format).toBuffer());
}

/** Returns an uncompressed ZIP archive of the files, in their order. */
export function sampleZip(files: Record<string, string>): Buffer<ArrayBuffer> {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  for (const [name, text] of Object.entries(files)) {
    const content = Buffer.from(text);
    const header = Buffer.alloc(26);
    header.writeUInt16LE(20, 0);
    header.writeUInt32LE(crc32(content), 10);
    header.writeUInt32LE(content.length, 14);
    header.writeUInt32LE(content.length, 18);
    header.writeUInt16LE(Buffer.byteLength(name), 22);
    const entry = Buffer.alloc(14);
    entry.writeUInt32LE(Buffer.concat(locals).length, 10);
    const central = Buffer.concat([Buffer.from('PK\x01\x02\x14\0', 'latin1'), header, entry]);
    directory.push(central, Buffer.from(name));
    locals.push(Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), header, Buffer.from(name), content]));
  }
  const before = Buffer.concat(locals);
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(locals.length, 8);
  end.writeUInt16LE(locals.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(before.length, 16);
  return Buffer.concat([before, listed, end]);
}

/** Returns a minimal DOCX or XLSX. */
export function sampleOffice(kind: 'docx' | 'xlsx'): Buffer<ArrayBuffer> {
  const [name, format, root] =
    kind === 'docx'
      ? ['word/document.xml', 'wordprocessingml.document', 'w:document']
      : ['xl/workbook.xml', 'spreadsheetml.sheet', 'workbook'];
  return sampleZip({
    '[Content_Types].xml': `<Types><Override ContentType="application/vnd.openxmlformats-officedocument.${format}.main+xml"/></Types>`,
    [name]: `<?xml version="1.0"?><${root}/>`,
  });
}
