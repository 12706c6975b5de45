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

/** The `<svg>` of every drawing: decoration with rounded ink outlines, hidden from screen readers. */
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

/** Placement of a part in a drawing, such as an animal. */
export interface PartProps {
  /** Position of the part's own origin. */
  x: number;
  y: number;
  scale?: number;
  /** Degrees, clockwise. */
  rotation?: number;
}

/** Moves, turns and scales a part of a drawing. */
export function Positioned({ x, y, scale = 1, rotation = 0, children }: PartProps & { children: ReactNode }) {
  const transforms = [`translate(${x} ${y})`];
  if (rotation) transforms.push(`rotate(${rotation})`);
  if (scale !== 1) transforms.push(`scale(${scale})`);
  return <g transform={transforms.join(' ')}>{children}</g>;
}

/** The open eye of an animal. */
export function Eye({ x, y }: { x: number; y: number }) {
  return (
    <>
      <circle cx={x} cy={y} fill={palette.ink} r="5" stroke="none" />
      <circle cx={x + 1.5} cy={y - 2} fill={palette.white} r="1.8" stroke="none" />
    </>
  );
}

interface LimbProps {
  path: string;
  color: string;
  /** Without the outline. */
  width: number;
}

/** An arm, leg or tail: a thick line with the drawing's outline around it. */
export function Limb({ path, color, width }: LimbProps) {
  return (
    <>
      <path d={path} strokeWidth={width + 6} />
      <path d={path} stroke={color} strokeWidth={width} />
    </>
  );
}
