/// <reference types="vite/client" />
import { palette as colors } from '../../../ui/palette.ts';
import drawing from './certificate-ornament.svg?raw';

/** A path that both PDF and SVG can draw. */
export interface Shape {
  /** SVG path data. */
  path: string;
  /** Transforms the path's coordinates; by default they are points from the page's top left corner. */
  matrix?: Matrix;
  fill?: string;
  stroke?: string;
  /** Line width in points. */
  width?: number;
}

/** Matrix as in SVG and PDF: `a b c d e f`. */
type Matrix = [number, number, number, number, number, number];

/** A4, landscape, in points. */
export const page = { width: 841.89, height: 595.28 };

/** Border, emblem, pale rosette and seal: the drawing's paths, which have no more attributes than these. */
export const ornament = drawing
  .split('<path')
  .slice(1)
  .map((element): Shape => {
    const attribute = (name: string) => element.split(` ${name}="`)[1]?.split('"')[0];
    return {
      path: attribute('d') ?? '',
      matrix: attribute('transform')?.slice('matrix('.length, -1).split(' ').map(Number) as
        | Matrix
        | undefined,
      fill: attribute('fill'),
      stroke: attribute('stroke'),
      width: Number(attribute('stroke-width') ?? 1),
    };
  });

/** A four-point star of radius 1, which stands for the AI. */
const starPath =
  'M0,-1C0.12,-0.3 0.3,-0.12 1,0C0.3,0.12 0.12,0.3 0,1C-0.12,0.3 -0.3,0.12 -1,0C-0.3,-0.12 -0.12,-0.3 0,-1Z';

/** Returns the golden star at a point of the page. @param radius in points */
export function drawStar(x: number, y: number, radius: number): Shape {
  return { path: starPath, matrix: [radius, 0, 0, radius, x, y], fill: colors.gold };
}
