import { fontFamily, loadFontFaces, loadNameFonts } from './certificate-fonts.ts';
import type { Measure, TextRun } from './certificate-layout.ts';
import type { NameImage, NamePainter } from './draw-certificate.ts';

/** Draws on a canvas the names that the PDF's font cannot write: the browser has fonts for any script. */

/** 432 pixels per inch, enough for print. */
const pixelsPerPoint = 6;
/** A code point without a character, so no font has a glyph for it. */
const unassignedCharacter = '\u0378';
/** Points around the text, for strokes outside the measured box. */
const margin = 2;

/** Returns undefined when neither the site's nor the system's fonts can write the name. */
export async function loadNamePainter(name: string): Promise<NamePainter | undefined> {
  await Promise.all([loadFontFaces(), loadNameFonts(name)]);
  return canRenderName(name) ? { measure: canvasMeasure(), paint: paintName } : undefined;
}

/** Returns a function that measures text with the page's fonts, which must be loaded already. */
export function canvasMeasure(): Measure {
  const context = drawingContext(document.createElement('canvas'));
  return (text, { font, size, tracking = 0 }) => {
    // Measured at 100 px: at small sizes browsers round to whole pixels.
    context.font = `100px ${fontFamily(font)}`;
    const letters = Array.from(text).length;
    return (context.measureText(text).width * size) / 100 + tracking * Math.max(letters - 1, 0);
  };
}

function paintName(lines: TextRun[]): NameImage {
  const canvas = document.createElement('canvas');
  const context = drawingContext(canvas);
  const boxes = lines.map((line) => {
    applyStyle(context, line);
    const box = context.measureText(line.text);
    const [x, baseline] = [line.x * pixelsPerPoint, line.baseline * pixelsPerPoint];
    return {
      left: x - box.actualBoundingBoxLeft,
      top: baseline - box.actualBoundingBoxAscent,
      right: x + box.actualBoundingBoxRight,
      bottom: baseline + box.actualBoundingBoxDescent,
    };
  });
  const edge = margin * pixelsPerPoint;
  const left = Math.floor(Math.min(...boxes.map((box) => box.left))) - edge;
  const top = Math.floor(Math.min(...boxes.map((box) => box.top))) - edge;
  canvas.width = Math.ceil(Math.max(...boxes.map(({ right }) => right))) + edge - left;
  canvas.height = Math.ceil(Math.max(...boxes.map(({ bottom }) => bottom))) + edge - top;
  for (const line of lines) {
    // Resizing a canvas resets its settings.
    applyStyle(context, line);
    context.fillText(line.text, line.x * pixelsPerPoint - left, line.baseline * pixelsPerPoint - top);
  }
  return {
    pixels: context.getImageData(0, 0, canvas.width, canvas.height),
    x: left / pixelsPerPoint,
    y: top / pixelsPerPoint,
    width: canvas.width / pixelsPerPoint,
    height: canvas.height / pixelsPerPoint,
  };
}

/**
 * Returns false if a character would render as the box for missing glyphs. Detects it by comparing pixels, which works
 * in Chromium, where all boxes are equal. The fonts must be loaded already.
 */
export function canRenderName(name: string): boolean {
  const canvas = document.createElement('canvas');
  canvas.width = 48;
  canvas.height = 48;
  const context = drawingContext(canvas, { willReadFrequently: true });
  const renderPixels = (character: string) => {
    context.clearRect(0, 0, 48, 48);
    context.font = `32px ${fontFamily('display')}`;
    context.fillText(character, 4, 36);
    return context.getImageData(0, 0, 48, 48).data.join();
  };
  const missingGlyph = renderPixels(unassignedCharacter);
  const characters = new Set(name.match(/[^\s\p{M}\p{Cf}]/gu));
  return (
    characters.size > 0 && [...characters].every((character) => renderPixels(character) !== missingGlyph)
  );
}

function applyStyle(context: CanvasRenderingContext2D, { font, size, color, text }: TextRun) {
  context.font = `${size * pixelsPerPoint}px ${fontFamily(font)}`;
  context.fillStyle = color;
  context.textAlign = 'left';
  context.textBaseline = 'alphabetic';
  context.direction = isRightToLeft(text) ? 'rtl' : 'ltr';
}

/** Returns true if the first letter belongs to a right-to-left script. */
function isRightToLeft(text: string): boolean {
  const first = text.match(/\p{L}/u)?.[0] ?? '';
  return /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(first);
}

function drawingContext(
  canvas: HTMLCanvasElement,
  settings?: CanvasRenderingContext2DSettings,
): CanvasRenderingContext2D {
  const context = canvas.getContext('2d', settings);
  if (!context) throw new Error('This browser cannot draw');
  return context;
}
