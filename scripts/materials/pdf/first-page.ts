import { createCanvas } from '@napi-rs/canvas';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp from 'sharp';

/** Pixels: of each, a phone's screen shows two. */
const width = 640;
/** Letters stay sharp at 33 kB; more effort would take four times as long, and spare a tenth. */
const compression = { quality: 40, effort: 0 };

/** What is seen of a PDF before anybody opens it. @returns an AVIF, 640 px wide */
export async function drawFirstPage(pdf: Uint8Array): Promise<Uint8Array> {
  // It keeps the bytes that it is given, and takes no Buffer.
  const loading = getDocument({ data: Uint8Array.from(pdf), verbosity: 0 });
  try {
    const page = await (await loading.promise).getPage(1);
    const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width });
    const canvas = createCanvas(width, Math.round(viewport.height));
    const context = canvas.getContext('2d');
    // Its own canvas has the same methods as a browser's.
    await page.render({ canvas: canvas as never, canvasContext: context as never, viewport }).promise;
    const raw = { width, height: canvas.height, channels: 4 } as const;
    return await sharp(canvas.data(), { raw }).removeAlpha().avif(compression).toBuffer();
  } finally {
    await loading.destroy();
  }
}
