import type { ReactNode } from 'react';
import { palette } from '../palette.ts';

export interface DrawingProps {
  className?: string;
}

interface FrameProps extends DrawingProps {
  size: readonly [width: number, height: number];
  /** The coloured shape behind everything, without an outline. */
  ground?: readonly [color: string, path: string];
  children: ReactNode;
}

/** The frame of every drawing: decoration for the eye only, rounded ink outlines, a size that holds its place. */
export function Drawing({ size: [width, height], ground, className, children }: FrameProps) {
  return (
    <svg
      aria-hidden="true"
      className={className ? `drawing ${className}` : 'drawing'}
      fill="none"
      height={height}
      stroke={palette.ink}
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeWidth={3}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      xmlns="http://www.w3.org/2000/svg"
    >
      {ground && <path className="drawing-ground" d={ground[1]} fill={ground[0]} stroke="none" />}
      {children}
    </svg>
  );
}

export interface PartProps {
  /** Position of the part's own origin. */
  x: number;
  y: number;
  scale?: number;
  /** Degrees, clockwise. */
  turn?: number;
  isMirrored?: boolean;
}

interface PlaceProps extends PartProps {
  children: ReactNode;
}

export function Place({ x, y, scale = 1, turn = 0, isMirrored = false, children }: PlaceProps) {
  const steps = [`translate(${x} ${y})`];
  if (turn) steps.push(`rotate(${turn})`);
  if (isMirrored) steps.push(`scale(${-scale} ${scale})`);
  else if (scale !== 1) steps.push(`scale(${scale})`);
  return <g transform={steps.join(' ')}>{children}</g>;
}

export function Eye({ x, y }: { x: number; y: number }) {
  return (
    <>
      <circle cx={x} cy={y} fill={palette.ink} r="5" stroke="none" />
      <circle cx={x + 1.5} cy={y - 2} fill={palette.white} r="1.8" stroke="none" />
    </>
  );
}

interface LimbProps {
  d: string;
  color: string;
  /** Without the outline. */
  width: number;
}

/** An arm, leg or tail: a thick line with the drawing's outline around it. */
export function Limb({ d, color, width }: LimbProps) {
  return (
    <>
      <path d={d} strokeWidth={width + 6} />
      <path d={d} stroke={color} strokeWidth={width} />
    </>
  );
}
