import type { PromptBlock } from '../../../domain/documents/blocks.ts';
import type { Canvas, Tag } from '../drawing/canvas.ts';
import { drawIcon } from '../drawing/icons.ts';
import { drawLine } from '../drawing/text-line.ts';
import { textRuns } from '../source/inline.ts';
import { breakLines } from '../text/line-breaking.ts';
import { baselineOffset } from '../text/type-setter.ts';
import { colors, styles } from '../theme.ts';
import { boxFrame } from './frames.ts';
import { paragraphSlices } from './paragraph.ts';
import { type Column, never, type Slice } from './slice.ts';

const inset = 16;
const stripPad = 7.5;
const titleStyle = styles.promptTitle;
const hintStyle = { size: 8.2, weight: 'semibold', color: colors.leaf200 } as const;
/** From the strip to the first line of the text. */
const underStrip = 11;

/** A card with the prompt's title on a dark strip and, below, the text to copy with its places to fill marked. */
export function promptSlices(column: Column, block: PromptBlock): Slice[] {
  const { canvas, x, width } = column;
  const card = canvas.child(column.parent, 'Sect');
  const inner: Column = {
    canvas,
    parent: card,
    x: x + inset,
    width: width - inset * 2,
    style: styles.prompt,
  };
  const title = canvas.child(card, 'P');
  const lines = breakLines(canvas.setter, textRuns(block.title), titleStyle, width - inset * 2 - 130);
  const height = lines.length * titleStyle.leading + stripPad * 2;
  const drawTitle = (page: Canvas, top: number, tag?: Tag) => {
    lines.forEach((line, index) => {
      drawLine(page, line, x + inset + 22, top + stripPad + index * titleStyle.leading, titleStyle, tag);
    });
  };
  const strip: Slice = {
    height,
    gap: 0,
    breakCost: 0,
    draw: (page, top) => {
      drawStrip(page, column, top, height, 'Prompt para copiar');
      drawTitle(page, top, title);
    },
  };
  const repeated: Slice['repeated'] = {
    height: height + underStrip,
    draw: (page, top) => {
      drawStrip(page, column, top, height, 'continuação');
      page.artifact(() => drawTitle(page, top));
    },
  };
  const body = block.paragraphs.flatMap((paragraph, index) =>
    bodyParagraph(inner, paragraph, index === 0 ? underStrip : paragraph.tight ? 1.5 : 7),
  );
  const text = body.map((slice, index) => ({
    ...slice,
    repeated,
    breakCost: index <= 2 || index >= body.length - 2 ? never : Math.max(slice.breakCost, 0) + 14,
  }));
  const frame = boxFrame({
    x,
    width,
    radius: 9,
    fill: colors.leaf50,
    border: colors.leaf200,
    paddingBottom: 12,
  });
  return [strip, ...text].map((slice) => ({ ...slice, frame }));
}

function bodyParagraph(column: Column, paragraph: PromptBlock['paragraphs'][number], gap: number): Slice[] {
  const { x, width } = column;
  const indented: Column = paragraph.bullet ? { ...column, x: x + 12, width: width - 12 } : column;
  const slices = paragraphSlices(indented, paragraph.runs, { gap, breakCost: paragraph.tight ? 3 : 0 });
  const [first, ...rest] = slices;
  if (!first || !paragraph.bullet) return slices;
  const draw: Slice['draw'] = (page, top) => {
    const middle = top + baselineOffset(styles.prompt.size, styles.prompt.leading) - 3;
    page.artifact(() => page.doc.circle(x + 4, middle, 1.7).fill(colors.leaf600));
    first.draw(page, top);
  };
  return [{ ...first, draw }, ...rest];
}

function drawStrip(canvas: Canvas, column: Column, top: number, height: number, hint: string): void {
  const { x, width } = column;
  canvas.artifact(() => {
    canvas.doc.rect(x, top, width, height).fill(colors.leaf800);
    drawIcon(canvas.doc, 'prompt', x + inset - 2, top + stripPad - 1.5, 17);
    const hintWidth = canvas.setter.width(hint, hintStyle.weight, hintStyle.size);
    const baseline = top + stripPad + baselineOffset(titleStyle.size, titleStyle.leading);
    canvas.text(hint, x + width - inset - hintWidth, baseline, hintStyle);
  });
}
