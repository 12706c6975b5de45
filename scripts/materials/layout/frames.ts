import type { Canvas } from '../drawing/canvas.ts';
import type { Frame } from './slice.ts';

interface BoxLook {
  x: number;
  width: number;
  radius: number;
  fill: string;
  border?: string;
  paddingTop?: number;
  continuedTop?: number;
  paddingBottom?: number;
  /** Painted over the fill and under the text, inside the rounded corners. */
  decorate?: (canvas: Canvas, top: number, height: number) => void;
}

/** A box with rounded corners that also cut what is drawn inside it. */
export function boxFrame(look: BoxLook): Frame {
  const { x, width, radius, fill, border } = look;
  return {
    paddingTop: look.paddingTop ?? 0,
    continuedTop: look.continuedTop ?? look.paddingTop ?? 0,
    paddingBottom: look.paddingBottom ?? 0,
    open: (canvas, top, height) => {
      canvas.close();
      canvas.doc.save();
      canvas.doc.roundedRect(x, top, width, height, radius).clip();
      canvas.artifact(() => {
        canvas.doc.rect(x, top, width, height).fill(fill);
        look.decorate?.(canvas, top, height);
      });
    },
    close: (canvas, top, height) => {
      canvas.close();
      canvas.doc.restore();
      if (!border) return;
      canvas.artifact(() => {
        canvas.doc.roundedRect(x, top, width, height, radius).lineWidth(0.9).stroke(border);
      });
    },
  };
}
