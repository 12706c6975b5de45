import type { HeadingBlock } from '../../../domain/documents/blocks.ts';
import { drawLine } from '../drawing/text-line.ts';
import { breakLines } from '../text/line-breaking.ts';
import { colors, page, styles } from '../theme.ts';
import type { Bookmarks } from './bookmarks.ts';
import type { Column, Slice } from './slice.ts';

/** A heading is one slice; what follows it stays with it (see flow). */
export function headingSlice(column: Column, block: HeadingBlock, bookmarks: Bookmarks): Slice {
  const isChapter = block.level === 2;
  const style = isChapter ? styles.heading2 : styles.heading3;
  const rule = isChapter ? 9 : 0;
  const tag = column.canvas.child(column.parent, isChapter ? 'H2' : 'H3');
  const lines = breakLines(column.canvas.setter, block.runs, style, column.width);
  const title = block.runs.map((run) => (run.kind === 'text' ? run.text : '')).join('');
  return {
    height: rule + lines.length * style.leading,
    gap: 0,
    isHeading: true,
    breakCost: isChapter ? -2 : -0.8,
    draw: (canvas, top) => {
      if (isChapter) {
        canvas.artifact(() => canvas.doc.roundedRect(column.x, top, 26, 3.4, 1.7).fill(colors.honey400));
      }
      bookmarks.add(block.level, title, Math.max(0, top - 10), page.width);
      lines.forEach((line, index) => {
        drawLine(canvas, line, column.x, top + rule + index * style.leading, style, tag);
      });
      canvas.close();
    },
  };
}
