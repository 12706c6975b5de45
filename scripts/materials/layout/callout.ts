import type { Block, CalloutBlock, Tone } from '../../../domain/documents/blocks.ts';
import { drawIcon, type IconName } from '../drawing/icons.ts';
import { textRuns } from '../source/inline.ts';
import { colors, styles } from '../theme.ts';
import { boxFrame } from './frames.ts';
import { paragraphSlices } from './paragraph.ts';
import { type Column, never, type Slice } from './slice.ts';

interface ToneLook {
  fill: string;
  bar: string;
  label: string;
  border: string;
  icon: IconName;
}

const looks: Record<Tone, ToneLook> = {
  DICA: {
    fill: colors.leaf50,
    bar: colors.leaf600,
    label: colors.leaf800,
    border: colors.leaf100,
    icon: 'bulb',
  },
  ATENCAO: {
    fill: colors.coral100,
    bar: colors.coral500,
    label: colors.coral700,
    border: colors.coral100,
    icon: 'alert',
  },
  ETICA: {
    fill: colors.honey100,
    bar: colors.honey400,
    label: colors.ink,
    border: colors.honey200,
    icon: 'shield',
  },
  EXEMPLO: {
    fill: colors.white,
    bar: colors.leaf200,
    label: colors.leaf700,
    border: colors.leaf200,
    icon: 'pencil',
  },
};

const inset = 44;

/** A coloured box with an icon and a label; a page end may cut it, but only as a last resort. */
export function calloutSlices(
  column: Column,
  block: CalloutBlock,
  layOut: (column: Column, blocks: Block[]) => Slice[],
): Slice[] {
  const { canvas, x, width } = column;
  const look = looks[block.tone];
  const parent = canvas.child(column.parent, 'Sect');
  const inner: Column = { canvas, parent, x: x + inset, width: width - inset - 16, style: styles.callout };
  const labelStyle = { ...styles.calloutLabel, color: look.label };
  const [label, ...more] = paragraphSlices(inner, textRuns(block.label), { style: labelStyle });
  if (!label) return [];
  const withIcon: Slice = {
    ...label,
    draw: (page, top) => {
      page.artifact(() => drawIcon(page.doc, look.icon, x + 15, top - 2.5, 18));
      label.draw(page, top);
    },
  };
  const body = layOut(inner, block.blocks);
  const last = body.length - 1;
  const kept = body.map((slice, index) => ({
    ...slice,
    gap: index === 0 ? 2 : slice.gap,
    breakCost: index <= 1 || index >= last ? never : Math.max(slice.breakCost, 0) + 13,
  }));
  const frame = boxFrame({
    x,
    width,
    radius: 9,
    fill: look.fill,
    border: look.border,
    paddingTop: 11,
    paddingBottom: 12,
    decorate: (page, top, height) => page.doc.rect(x, top, 4.5, height).fill(look.bar),
  });
  return [withIcon, ...more, ...kept].map((slice) => ({ ...slice, frame }));
}
