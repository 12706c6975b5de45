import type { Canvas, Tag } from '../drawing/canvas.ts';
import type { TextStyle } from '../theme.ts';

/** A coloured box around neighbouring slices. Where it is cut by a page end, each part gets its own box. */
export interface Frame {
  paddingTop: number;
  /** The padding on the pages where the box continues. */
  continuedTop: number;
  paddingBottom: number;
  open: (canvas: Canvas, top: number, height: number) => void;
  close: (canvas: Canvas, top: number, height: number) => void;
}

/** A strip of the document that no page end cuts: a line of text, a row of a table. Measures in points. */
export interface Slice {
  height: number;
  /** Space above, left out at the top of a page. */
  gap: number;
  /** How bad it is to start a page here: 0 is fine, `never` is not allowed. */
  breakCost: number;
  isHeading?: boolean;
  /** The author would like a new page here. It is granted unless it leaves a page nearly empty. */
  startsPage?: boolean;
  frame?: Frame;
  /** Drawn again above this slice when it starts a page: a table's header. */
  repeated?: { height: number; draw: (canvas: Canvas, top: number) => void };
  draw: (canvas: Canvas, top: number) => void;
}

export const never = Number.POSITIVE_INFINITY;

/** Where blocks are laid out: the column, the body style and the parent in the structure tree. */
export interface Column {
  canvas: Canvas;
  parent: Tag;
  x: number;
  width: number;
  style: TextStyle;
}
