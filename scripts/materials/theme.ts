import { palette } from '../../web/ui/palette.ts';

/** The site's colours and the sizes of the printed page, in PDF points (1/72 inch). */

export const colors = palette;

export const page = {
  width: 595.28,
  height: 841.89,
  left: 54,
  right: 54,
  /** Where the text starts on every page but the first. */
  top: 64,
  /** Where the text ends. The footer stands below. */
  bottom: 841.89 - 62,
} as const;

export const contentWidth = page.width - page.left - page.right;

export type Weight = 'regular' | 'semibold' | 'extrabold';

export interface TextStyle {
  size: number;
  /** Distance between baselines, in points. */
  leading: number;
  weight: Weight;
  color: string;
}

export const styles = {
  body: { size: 10.2, leading: 15.3, weight: 'regular', color: colors.ink },
  callout: { size: 9.7, leading: 14.4, weight: 'regular', color: colors.ink },
  calloutLabel: { size: 9.6, leading: 14, weight: 'extrabold', color: colors.leaf800 },
  heading2: { size: 15.6, leading: 20, weight: 'extrabold', color: colors.leaf900 },
  heading3: { size: 11.6, leading: 16, weight: 'extrabold', color: colors.leaf700 },
  prompt: { size: 9.6, leading: 14.1, weight: 'regular', color: colors.ink },
  promptTitle: { size: 10.4, leading: 14, weight: 'extrabold', color: colors.white },
  tableHead: { size: 9, leading: 12.4, weight: 'extrabold', color: colors.white },
  tableCell: { size: 9, leading: 12.6, weight: 'regular', color: colors.ink },
  formGroup: { size: 9.6, leading: 13, weight: 'extrabold', color: colors.leaf800 },
  formLabel: { size: 7.8, leading: 10, weight: 'semibold', color: colors.inkSoft },
  formOption: { size: 9.2, leading: 14.5, weight: 'regular', color: colors.ink },
} as const satisfies Record<string, TextStyle>;
