import type { Run } from '../../../domain/documents/blocks.ts';
import type { Tag } from '../drawing/canvas.ts';
import { drawLine } from '../drawing/text-line.ts';
import { breakLines } from '../text/line-breaking.ts';
import type { TextStyle } from '../theme.ts';
import { type Column, never, type Slice } from './slice.ts';

interface ParagraphOptions {
  style?: TextStyle;
  gap?: number;
  breakCost?: number;
  tag?: Tag;
}

/** One slice a line; a page never starts or ends with a single line of a paragraph. */
export function paragraphSlices(column: Column, runs: Run[], options: ParagraphOptions = {}): Slice[] {
  const style = options.style ?? column.style;
  const tag = options.tag ?? column.canvas.child(column.parent, 'P');
  const lines = breakLines(column.canvas.setter, runs, style, column.width);
  return lines.map((line, index) => ({
    height: style.leading,
    gap: index === 0 ? (options.gap ?? 0) : 0,
    breakCost: index === 0 ? (options.breakCost ?? 0) : index === 1 || index === lines.length - 1 ? never : 3,
    draw: (canvas, top) => drawLine(canvas, line, column.x, top, style, tag),
  }));
}
