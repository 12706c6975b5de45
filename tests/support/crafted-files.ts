import { deflateSync } from 'node:zlib';
import JSZip from 'jszip';
import sharp from 'sharp';

/** Malicious files for tests of the upload checks. */

export const officeTypes = (kind: string) =>
  `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/main" ContentType="application/vnd.openxmlformats-officedocument.${kind}.main+xml"/></Types>`;

/** Returns a compressed DOCX or XLSX with additional parts. */
export async function craftedOffice(
  kind: 'docx' | 'xlsx',
  parts: Record<string, string> = {},
): Promise<Buffer> {
  const zip = new JSZip();
  const [type, main, root] =
    kind === 'docx'
      ? ['wordprocessingml.document', 'word/document.xml', '<w:document/>']
      : ['spreadsheetml.sheet', 'xl/workbook.xml', '<workbook/>'];
  const all = { '[Content_Types].xml': officeTypes(type), [main]: root, ...parts };
  for (const [name, content] of Object.entries(all)) zip.file(name, content, { createFolders: false });
  return zip.generateAsync({ type: 'nodebuffer', compression: 'DEFLATE' });
}

/** Returns a PDF with the given objects. */
export function craftedPdf(...objects: (string | Buffer)[]): Buffer {
  return Buffer.concat([
    Buffer.from('%PDF-1.7\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n'),
    ...objects.map((object, n) =>
      Buffer.concat([Buffer.from(`${n + 3} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')]),
    ),
    Buffer.from('trailer\n<</Root 1 0 R>>\nstartxref\n0\n%%EOF\n'),
  ]);
}

export function pdfStream(dictionary: string, content: Buffer, word = 'stream\n'): Buffer {
  return Buffer.concat([Buffer.from(`<<${dictionary}>>${word}`), content, Buffer.from('\nendstream')]);
}

/** Returns an object stream, as PDF has since 1.5. */
export function packedObjects(
  text: string,
  dictionary = '/Type/ObjStm/N 1/First 4/Filter/FlateDecode',
  word?: string,
): Buffer {
  return pdfStream(dictionary, deflateSync(text), word);
}

export const pdfScript = '5 0 <</S/JavaScript/JS(app.alert\\(1\\))>>';

/** Returns a photo with EXIF rotation and GPS coordinates. */
export function photoWithGps(format: 'jpeg' | 'png' | 'webp'): Promise<Buffer> {
  // One colour: three letters come up by chance in noise.
  return sharp({ create: { width: 300, height: 200, channels: 3, background: '#0f766c' } })
    .withExif({
      IFD0: { Make: 'Camera' },
      IFD3: { GPSLatitude: '23/1 33/1 0/1', GPSLatitudeRef: 'S' },
    })
    .withXmp(
      '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description exif:GPSLatitude="23,33S" xmlns:exif="http://ns.adobe.com/exif/1.0/"/></rdf:RDF></x:xmpmeta>',
    )
    .withMetadata({ orientation: 6 })
    .toFormat(format)
    .toBuffer();
}
