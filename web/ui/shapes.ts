/** Small geometry for drawings that are both PDF and SVG: absolute paths of M, L, C and Z only. */

export interface Shape {
  /** SVG path data, in points from the top left corner of the page. */
  path: string;
  fill?: string;
  stroke?: string;
  /** Line width in points. */
  width?: number;
}

interface Placement {
  x: number;
  y: number;
  scale?: number;
  /** Degrees, clockwise. */
  turn?: number;
  /** Widens before turning; -1 swaps left and right. */
  stretch?: number;
}

export function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/** The same path moved, scaled and turned. */
export function place(path: string, { x, y, scale = 1, turn = 0, stretch = 1 }: Placement): string {
  const cos = Math.cos((turn * Math.PI) / 180) * scale;
  const sin = Math.sin((turn * Math.PI) / 180) * scale;
  return path.replace(/(?<![\d.])(-?[\d.]+),(-?[\d.]+)/g, (_pair, first, second) => {
    const px = Number(first) * stretch;
    const py = Number(second);
    return `${round(x + px * cos - py * sin)},${round(y + px * sin + py * cos)}`;
  });
}

/** Share of the radius at which a cubic curve's handles draw a quarter of an ellipse. */
const handle = 0.5523;

export function ellipse(rx: number, ry = rx): string {
  const hx = round(rx * handle);
  const hy = round(ry * handle);
  return (
    `M${rx},0 C${rx},${hy} ${hx},${ry} 0,${ry} C${-hx},${ry} ${-rx},${hy} ${-rx},0 ` +
    `C${-rx},${-hy} ${-hx},${-ry} 0,${-ry} C${hx},${-ry} ${rx},${-hy} ${rx},0 Z`
  );
}

export function rectangle(x: number, y: number, width: number, height: number): string {
  return `M${x},${y} L${x + width},${y} L${x + width},${y + height} L${x},${y + height} Z`;
}

export function line(x1: number, y1: number, x2: number, y2: number): string {
  return `M${x1},${y1} L${x2},${y2}`;
}

/**
 * Ellipses turned around one centre: the rosette of banknotes.
 * @param stretch how much wider than high the whole is
 */
export function rosette(x: number, y: number, rx: number, ry: number, count: number, stretch = 1): string {
  const petal = ellipse(rx, ry);
  const turned = Array.from({ length: count }, (_, index) =>
    place(petal, { x: 0, y: 0, turn: (180 * index) / count }),
  );
  return place(turned.join(' '), { x, y, stretch });
}

/** The four-point star that stands for the AI. */
export const spark =
  'M0,-1 C0.12,-0.3 0.3,-0.12 1,0 C0.3,0.12 0.12,0.3 0,1 C-0.12,0.3 -0.3,0.12 -1,0 C-0.3,-0.12 -0.12,-0.3 0,-1 Z';

/** A paw print, 20 units across. */
export const paw = [
  place(ellipse(2.5, 3.5), { x: -7.4, y: -1.6, turn: -22 }),
  place(ellipse(2.6, 3.8), { x: -2.9, y: -6.6, turn: -7 }),
  place(ellipse(2.6, 3.8), { x: 2.9, y: -6.6, turn: 7 }),
  place(ellipse(2.5, 3.5), { x: 7.4, y: -1.6, turn: 22 }),
  'M0,-0.9 C3.1,-0.9 4.4,1.5 6.1,3.5 C8.1,5.8 6.5,9.1 3.5,8.9 C2,8.8 1.3,8.2 0,8.2 C-1.3,8.2 -2,8.8 -3.5,8.9 C-6.5,9.1 -8.1,5.8 -6.1,3.5 C-4.4,1.5 -3.1,-0.9 0,-0.9 Z',
].join(' ');

/** A leaf of length 1, its stalk at the origin, pointing up. */
export const leaf = 'M0,0 C-0.34,-0.22 -0.36,-0.66 0,-1 C0.36,-0.66 0.34,-0.22 0,0 Z';
