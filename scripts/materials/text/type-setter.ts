import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Weight } from '../theme.ts';

export const fontsFolder = path.join(import.meta.dirname, '../../../content/fonts');

const files: Record<Weight, string> = {
  regular: 'figtree-regular.ttf',
  semibold: 'figtree-semibold.ttf',
  extrabold: 'figtree-extrabold.ttf',
};

/** Ascent and descent of Figtree, in parts of the font size. */
const ascent = 0.95;
const descent = 0.25;

/** Measures text in the document's fonts. One per document, because a subset font belongs to its document. */
export class TypeSetter {
  readonly doc: PDFKit.PDFDocument;
  private widths = new Map<string, number>();

  constructor(doc: PDFKit.PDFDocument) {
    this.doc = doc;
    for (const [name, file] of Object.entries(files)) {
      doc.registerFont(name, readFileSync(path.join(fontsFolder, file)));
    }
  }

  /** Width in points. */
  width(text: string, weight: Weight, size: number): number {
    const key = `${weight}${text}`;
    let unit = this.widths.get(key);
    if (unit === undefined) {
      unit = this.doc.font(weight).fontSize(100).widthOfString(text) / 100;
      this.widths.set(key, unit);
    }
    return unit * size;
  }
}

/** Where the baseline stands below the top of a line, in points. */
export function baselineOffset(size: number, leading: number): number {
  return (leading - (ascent + descent) * size) / 2 + ascent * size;
}
