import type { Shape } from '../../../ui/shapes.ts';

/** What a laid-out certificate is made of, whoever draws it. */

export type FontName = 'display' | 'regular' | 'semibold';

export interface TextStyle {
  font: FontName;
  /** Points. */
  size: number;
  color: string;
  /** Extra space between letters, in points. */
  tracking?: number;
}

export interface TextRun extends TextStyle {
  text: string;
  /** Left end, in points from the page's left side. */
  x: number;
  /** Points from the page's top. */
  baseline: number;
  width: number;
}

/** One thing that a reader is told, in reading order. */
export interface Block {
  tag: 'H1' | 'H2' | 'P' | 'LI' | 'Figure' | 'Link';
  runs: TextRun[];
  /** Set on the student's name only: it may be drawn as a picture. */
  isName?: boolean;
  shapes?: Shape[];
  /** What a figure shows, and where: left, top, right, bottom. */
  alt?: string;
  box?: [number, number, number, number];
  url?: string;
}

export interface CertificateLayout {
  /** What is drawn first and read by nobody. */
  ornament: Shape[];
  blocks: Block[];
}

/** @returns width in points */
export type Measure = (text: string, style: TextStyle) => number;
