import { colors } from '../theme.ts';
import { drawShapes, roundRect, type Shape, spark } from './shapes.ts';

export type IconName = 'bulb' | 'alert' | 'shield' | 'pencil' | 'prompt';

/** Drawn on a 24 by 24 grid. */
const icons: Record<IconName, { ink: string; shapes: Shape[] }> = {
  bulb: {
    ink: colors.leaf800,
    shapes: [
      {
        path: 'M12 3a7 7 0 0 0-4 12.7c.8.6 1.2 1.4 1.2 2.3h5.6c0-.9.4-1.7 1.2-2.3A7 7 0 0 0 12 3z',
        fill: colors.honey400,
      },
      { path: 'M9.8 21.2h4.4' },
    ],
  },
  alert: {
    ink: colors.coral700,
    shapes: [
      {
        path: 'M10.3 4.3 2.6 17.9A2 2 0 0 0 4.3 21h15.4a2 2 0 0 0 1.7-3.1L13.7 4.3a2 2 0 0 0-3.4 0z',
        fill: colors.white,
      },
      { path: 'M12 9.5v4.5M12 17.4v.1' },
    ],
  },
  shield: {
    ink: colors.leaf800,
    shapes: [
      {
        path: 'M12 2.8 4.5 5.6v5.8c0 4.7 3.1 8.2 7.5 9.8 4.4-1.6 7.5-5.1 7.5-9.8V5.6L12 2.8z',
        fill: colors.white,
      },
      { path: 'M8.6 11.9l2.4 2.4 4.5-4.6' },
    ],
  },
  pencil: {
    ink: colors.leaf700,
    shapes: [
      {
        path: 'M4 20l1.1-4.6L16.2 4.3a2.1 2.1 0 0 1 3 0l.5.5a2.1 2.1 0 0 1 0 3L8.6 18.9 4 20z',
        fill: colors.leaf100,
      },
      { path: 'M14.2 6.3l3.5 3.5' },
    ],
  },
  prompt: {
    ink: colors.honey400,
    shapes: [
      { path: `${roundRect(2.5, 4, 19, 13.5, 4)}`, stroke: colors.honey400 },
      { path: 'M7.5 17.5v4l4.5-4', stroke: colors.honey400 },
      { path: spark(12, 10.7, 4.6), fill: colors.honey400, stroke: 'none' },
    ],
  },
};

/** Draws an icon `size` points wide with its left top corner at x, y. */
export function drawIcon(doc: PDFKit.PDFDocument, name: IconName, x: number, y: number, size: number): void {
  const { ink, shapes } = icons[name];
  drawShapes(doc, shapes, { x, y, scale: size / 24, ink, strokeWidth: 1.9 });
}
