import jsqr from 'jsqr';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp from 'sharp';

interface ReadPdf {
  /** All pages' text, as a reader would copy it. */
  text: string;
  /** Points, rounded; width and height tell the orientation. */
  pageSizes: { width: number; height: number }[];
}

export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const pageSizes: ReadPdf['pageSizes'] = [];
  const texts: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { width, height } = page.getViewport({ scale: 1 });
    pageSizes.push({ width: Math.round(width), height: Math.round(height) });
    const { items } = await page.getTextContent();
    texts.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
  }
  await document.loadingTask.destroy();
  return { text: texts.join('\n').replace(/\s+/g, ' '), pageSizes };
}

/** Renders the first page. @param scale pixels per point @returns a PNG */
export async function renderPdf(bytes: Uint8Array, scale: number): Promise<Buffer> {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const page = await document.getPage(1);
  const viewport = page.getViewport({ scale });
  const { canvas } = (document.canvasFactory as CanvasFactory).create(viewport.width, viewport.height);
  await page.render({ canvas: canvas as unknown as HTMLCanvasElement, viewport }).promise;
  const picture = await canvas.encode('png');
  await document.loadingTask.destroy();
  return picture;
}

/** Canvas of pdfjs outside a browser. */
interface CanvasFactory {
  create(width: number, height: number): { canvas: { encode(format: 'png'): Promise<Buffer> } };
}

/** Returns the text of the QR code in an image, if there is one. */
export async function readQr(png: Uint8Array): Promise<string | undefined> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return jsqr(new Uint8ClampedArray(data), info.width, info.height)?.data;
}
