import type { Line } from '../text/line-breaking.ts';
import { baselineOffset } from '../text/type-setter.ts';
import { checkSize, type Piece } from '../text/words.ts';
import { colors, type TextStyle } from '../theme.ts';
import type { Canvas, Tag } from './canvas.ts';

/**
 * Draws a line of text with its left top corner at x, top: as content of `tag`, or, without a tag, inside the
 * decoration that is being drawn.
 */
export function drawLine(
  canvas: Canvas,
  line: Line,
  x: number,
  top: number,
  style: TextStyle,
  tag?: Tag,
): void {
  const baseline = top + baselineOffset(style.size, style.leading);
  let left = x;
  for (const group of sameStyleGroups(line.pieces)) {
    const [piece] = group;
    if (!piece) continue;
    const width = group.reduce((sum, part) => sum + part.width, 0);
    const at = left;
    left += width;
    if (piece.kind === 'gap') continue;
    if (piece.kind !== 'text') {
      // Shapes that stand for a character get an element of their own, with that character as its text.
      const actual = piece.kind === 'check' ? '☐' : '____';
      const shape = tag && canvas.child(tag, 'Span', { actual });
      const draw = () => {
        if (piece.kind === 'check') drawCheck(canvas, at, baseline, style.size);
        else drawBlank(canvas, at, baseline, width);
      };
      if (shape) canvas.content(shape, draw);
      else draw();
      continue;
    }
    const isLast = group.at(-1) === line.pieces.at(-1);
    const text = group.map((part) => part.text).join('') + (isLast && line.endsWithSpace ? ' ' : '');
    const draw = () => {
      if (piece.placeholder) drawHighlight(canvas, at, baseline, width, style.size);
      canvas.text(text, at, baseline, { ...style, weight: piece.weight }, piece.italic);
    };
    if (tag) canvas.content(tag, draw);
    else draw();
  }
}

/** Neighbours that can be written as one string. Shapes stand alone. */
function sameStyleGroups(pieces: Piece[]): Piece[][] {
  const groups: Piece[][] = [];
  for (const piece of pieces) {
    const last = groups.at(-1)?.[0];
    const joins =
      last?.kind === 'text' &&
      piece.kind === 'text' &&
      last.weight === piece.weight &&
      last.italic === piece.italic &&
      last.placeholder === piece.placeholder;
    if (joins) groups.at(-1)?.push(piece);
    else groups.push([piece]);
  }
  return groups;
}

/** A square to tick, standing on the baseline. */
export function drawCheck(canvas: Canvas, x: number, baseline: number, fontSize: number): void {
  const side = fontSize * checkSize;
  canvas.doc
    .roundedRect(x + 0.4, baseline - side + 0.9, side - 0.8, side - 0.8, 1.8)
    .lineWidth(0.9)
    .fillAndStroke(colors.white, colors.leaf600);
}

function drawBlank(canvas: Canvas, x: number, baseline: number, width: number): void {
  canvas.doc
    .moveTo(x + 0.5, baseline + 1.6)
    .lineTo(x + width - 0.5, baseline + 1.6)
    .lineWidth(0.7)
    .stroke(colors.inkSoft);
}

function drawHighlight(canvas: Canvas, x: number, baseline: number, width: number, size: number): void {
  canvas.doc
    .roundedRect(x - 1.6, baseline - size * 0.95, width + 3.2, size * 1.28, 2.6)
    .fill(colors.honey200);
}
