import PDFDocument from 'pdfkit';
import sharp from 'sharp';

/** A real PDF with that text at the top of each page. */
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

/** A PDF by its ends, of exactly that many bytes; no reader would find a page in it. */
export function paddedPdf(size: number): Buffer<ArrayBuffer> {
  const start = Buffer.from('%PDF-1.7\n%âãÏÓ\n');
  const end = Buffer.from('\n%%EOF\n');
  return Buffer.concat([start, Buffer.alloc(size - start.length - end.length, 'ia vet '), end]);
}

/** A real picture. */
export async function samplePicture(format: 'png' | 'jpeg' | 'webp'): Promise<Buffer<ArrayBuffer>> {
  const background = { r: 15, g: 118, b: 108 };
  const picture = sharp({ create: { width: 320, height: 200, channels: 3, background } });
  return Buffer.from(await picture.toFormat(format).toBuffer());
}
