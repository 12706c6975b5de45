import { fontFamily, loadFontFaces, loadNameFonts } from './certificate-fonts.ts';
import type { Measure, TextRun } from './certificate-layout.ts';
import type { NameImage, NamePainter } from './draw-certificate.ts';

/** Writes on a canvas what the PDF's font cannot: the browser shapes any script, with fonts of ours or of the system. */

/** Pixels per point: 432 to the inch, finer than the eye sees in print. */
const resolution = 6;
/** Stands for no character, so no font has it. */
const unassigned = '\u0378';
/** Points around the letters, for strokes that reach past their measured box. */
const margin = 2;

/** Returns undefined when no font, ours or the system's, can write the name. */
export async function loadNamePainter(name: string): Promise<NamePainter | undefined> {
  await Promise.all([loadFontFaces(), loadNameFonts(name)]);
  return canWriteName(name) ? { measure: canvasMeasure(), paint: paintName } : undefined;
}

/** Measures with the page's fonts; they must be loaded already. */
export function canvasMeasure(): Measure {
  const context = drawingContext(document.createElement('canvas'));
  return (text, { font, size, tracking = 0 }) => {
    // Measured large: at small sizes browsers round to whole pixels.
    context.font = `100px ${fontFamily(font)}`;
    const letters = Array.from(text).length;
    return (context.measureText(text).width * size) / 100 + tracking * Math.max(letters - 1, 0);
  };
}

function paintName(lines: TextRun[]): NameImage {
  const canvas = document.createElement('canvas');
  const context = drawingContext(canvas);
  const boxes = lines.map((line) => {
    prepare(context, line);
    const box = context.measureText(line.text);
    const [x, baseline] = [line.x * resolution, line.baseline * resolution];
    return {
      left: x - box.actualBoundingBoxLeft,
      top: baseline - box.actualBoundingBoxAscent,
      right: x + box.actualBoundingBoxRight,
      bottom: baseline + box.actualBoundingBoxDescent,
    };
  });
  const edge = margin * resolution;
  const left = Math.floor(Math.min(...boxes.map((box) => box.left))) - edge;
  const top = Math.floor(Math.min(...boxes.map((box) => box.top))) - edge;
  canvas.width = Math.ceil(Math.max(...boxes.map(({ right }) => right))) + edge - left;
  canvas.height = Math.ceil(Math.max(...boxes.map(({ bottom }) => bottom))) + edge - top;
  for (const line of lines) {
    // Resizing a canvas forgets its settings.
    prepare(context, line);
    context.fillText(line.text, line.x * resolution - left, line.baseline * resolution - top);
  }
  return {
    pixels: context.getImageData(0, 0, canvas.width, canvas.height),
    x: left / resolution,
    y: top / resolution,
    width: canvas.width / resolution,
    height: canvas.height / resolution,
  };
}

/**
 * Returns true for a name with a font for each of its letters: else a box would stand in its place. Chromium's boxes
 * are all alike, which gives them away; elsewhere they are not found. The fonts must be loaded already.
 */
export function canWriteName(name: string): boolean {
  const canvas = document.createElement('canvas');
  canvas.width = 48;
  canvas.height = 48;
  const context = drawingContext(canvas, { willReadFrequently: true });
  const look = (character: string) => {
    context.clearRect(0, 0, 48, 48);
    context.font = `32px ${fontFamily('display')}`;
    context.fillText(character, 4, 36);
    return context.getImageData(0, 0, 48, 48).data.join();
  };
  const box = look(unassigned);
  const characters = new Set(name.match(/[^\s\p{M}\p{Cf}]/gu));
  return characters.size > 0 && [...characters].every((character) => look(character) !== box);
}

function prepare(context: CanvasRenderingContext2D, { font, size, color, text }: TextRun) {
  context.font = `${size * resolution}px ${fontFamily(font)}`;
  context.fillStyle = color;
  context.textAlign = 'left';
  context.textBaseline = 'alphabetic';
  context.direction = readsFromTheRight(text) ? 'rtl' : 'ltr';
}

/** Returns true if the first letter belongs to a right-to-left script. */
function readsFromTheRight(text: string): boolean {
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
