import type { Borders, Fill, Font } from 'exceljs';
import { colors } from '../theme.ts';
import type { Verdict } from './spec.ts';

/** Excel writes colours as alpha, red, green, blue. */
export function argb(color: string): string {
  return `FF${color.slice(1).toUpperCase()}`;
}

export function solid(color: string): Fill {
  return {
    type: 'pattern',
    pattern: 'solid',
    fgColor: { argb: argb(color) },
    bgColor: { argb: argb(color) },
  };
}

export function font(color: string, options: Partial<Font> = {}): Partial<Font> {
  return { name: 'Calibri', size: 11, color: { argb: argb(color) }, ...options };
}

/** Darker than the screen's lines: a laser printer has to show it. */
const thin = { style: 'thin', color: { argb: argb('#9db3ae') } } as const;
export const cellBorder: Partial<Borders> = { top: thin, left: thin, bottom: thin, right: thin };

/** Fill and text colour of a verdict such as "Atrasada". */
export const verdictLook: Record<Verdict, { fill: string; text: string }> = {
  bad: { fill: colors.coral100, text: colors.coral700 },
  soon: { fill: colors.honey200, text: colors.ink },
  good: { fill: colors.leaf100, text: colors.leaf800 },
  quiet: { fill: colors.leaf50, text: colors.inkSoft },
};
