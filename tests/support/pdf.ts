import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

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
