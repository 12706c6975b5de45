import { drawIcon } from '../drawing/icons.ts';
import type { PromptBlock } from '../source/blocks.ts';
import { textRuns } from '../source/inline.ts';
import { breakLines } from '../text/line-breaking.ts';
import { baselineOffset } from '../text/type-setter.ts';
import { colors, styles } from '../theme.ts';
import { boxFrame } from './frames.ts';
import { paragraphSlices } from './paragraph.ts';
import { type Column, never, type Slice } from './slice.ts';

const inset = 16;
const headerPad = 7.5;

/** A card with the prompt's title on a dark strip and, below, the text to copy with its places to fill marked. */
export function promptSlices(column: Column, block: PromptBlock): Slice[] {
  const { canvas, x, width } = column;
  const card = canvas.child(column.parent, 'Sect');
  const inner: Column = { canvas, parent: card, x: x + inset, width: width - inset * 2, style: styles.prompt };
  const title = canvas.child(card, 'P');
  const titleX = x + inset + 22;
  const titleStyle = styles.promptTitle;
  const lines = breakLines(canvas.setter, textRuns(block.title), titleStyle, width - inset * 2 - 130);
  const height = lines.length * titleStyle.leading + headerPad * 2;
  const header: Slice = {
    height,
    gap: 0,
    breakCost: 0,
    draw: (page, top) => {
      page.artifact(() => {
        page.doc.rect(x, top, width, height).fill(colors.leaf800);
        drawIcon(page.doc, 'prompt', x + inset - 2, top + headerPad - 1.5, 17);
        const hint = 'Prompt para copiar';
        const hintWidth = page.setter.width(hint, 'semibold', 8.2);
        const baseline = top + headerPad + baselineOffset(titleStyle.size, titleStyle.leading);
        const hintStyle = { size: 8.2, weight: 'semibold', color: colors.leaf200 } as const;
        page.text(hint, x + width - inset - hintWidth, baseline, hintStyle);
      });
      page.content(title, () => {
        lines.forEach((line, index) => {
          page.line(line, titleX, top + headerPad + index * titleStyle.leading, titleStyle);
        });
      });
    },
  };
  const body = block.paragraphs.flatMap((paragraph, index) => {
    const indented: Column = paragraph.bullet ? { ...inner, x: inner.x + 12, width: inner.width - 12 } : inner;
    const gap = index === 0 ? 11 : paragraph.tight ? 1.5 : 7;
    const slices = paragraphSlices(indented, paragraph.runs, { gap, breakCost: paragraph.tight ? 3 : 0 });
    const [first, ...rest] = slices;
    if (!first || !paragraph.bullet) return slices;
    const draw: Slice['draw'] = (page, top) => {
      const middle = top + baselineOffset(styles.prompt.size, styles.prompt.leading) - 3;
      page.artifact(() => page.doc.circle(inner.x + 4, middle, 1.7).fill(colors.leaf600));
      first.draw(page, top);
    };
    return [{ ...first, draw }, ...rest];
  });
  const kept = body.map((slice, index) => ({
    ...slice,
    breakCost: index <= 2 || index >= body.length - 2 ? never : Math.max(slice.breakCost, 0) + 8,
  }));
  const frame = boxFrame({
    x,
    width,
    radius: 9,
    fill: colors.leaf50,
    border: colors.leaf200,
    paddingBottom: 12,
    // A card that continues on a new page starts there without its strip.
    continuedTop: 11,
  });
  return [header, ...kept].map((slice) => ({ ...slice, frame }));
}
