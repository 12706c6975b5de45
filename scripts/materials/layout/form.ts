import type { FormBlock, FormField, FormGroup, Run } from '../../../domain/documents/blocks.ts';
import { drawLine } from '../drawing/text-line.ts';
import { breakLines } from '../text/line-breaking.ts';
import { colors, styles } from '../theme.ts';
import { drawField, fieldPadding, fieldWish, layOutField } from './form-field.ts';
import { boxFrame } from './frames.ts';
import { type Column, never, type Slice } from './slice.ts';

const groupGap = 9;
const titlePad = 4.5;

/** Groups of fields, each in its own box with a title strip; one slice a row. */
export function formSlices(column: Column, block: FormBlock): Slice[] {
  return block.groups.flatMap((group, index) => {
    const [first, ...rest] = groupSlices(column, group);
    if (!first) return [];
    return [{ ...first, gap: index === 0 ? 0 : groupGap, breakCost: 0 }, ...rest];
  });
}

function groupSlices(column: Column, group: FormGroup): Slice[] {
  const { canvas, x, width } = column;
  const inner: Column = { ...column, parent: canvas.child(column.parent, 'Sect') };
  const frame = boxFrame({ x, width, radius: 6, fill: colors.white, border: colors.leaf200 });
  const title = group.title ? titleSlice(inner, group.title) : undefined;
  const repeated = group.title
    ? titleSlice(inner, [...group.title, { kind: 'text', text: ' (continuação)' }], true)
    : undefined;
  const rows = group.rows.map((row) => rowSlice(inner, row));
  const slices = title ? [title, ...rows] : rows;
  const lastIndex = slices.length - 1;
  return slices.map((slice, index) => {
    // The title stays with its first row, and no row is left alone on the next page.
    const isTied =
      (title !== undefined && index === 1) || (index === lastIndex && lastIndex > 1 && slice.height < 60);
    const isFirstRow = index === (title ? 1 : 0);
    const draw: Slice['draw'] = (page, top) => {
      if (index > 0 && !isFirstRow) {
        page.artifact(() =>
          page.doc
            .moveTo(x, top)
            .lineTo(x + width, top)
            .lineWidth(0.7)
            .stroke(colors.leaf200),
        );
      }
      slice.draw(page, top);
    };
    return { ...slice, frame, draw, repeated, breakCost: isTied ? never : 3.5 };
  });
}

/** The strip with the group's title; as decoration where the group continues on a new page. */
function titleSlice(column: Column, runs: Run[], isDecoration = false): Slice {
  const { canvas, x, width } = column;
  const style = styles.formGroup;
  const lines = breakLines(canvas.setter, runs, style, width - fieldPadding * 2);
  const tag = isDecoration ? undefined : canvas.child(column.parent, 'P');
  const height = lines.length * style.leading + titlePad * 2;
  return {
    height,
    gap: 0,
    breakCost: 0,
    draw: (page, top) => {
      page.artifact(() => page.doc.rect(x, top, width, height).fill(colors.leaf100));
      const words = () => {
        lines.forEach((line, index) => {
          drawLine(page, line, x + fieldPadding, top + titlePad + index * style.leading, style, tag);
        });
      };
      if (tag) words();
      else page.artifact(words);
    },
  };
}

function rowSlice(column: Column, row: FormField[]): Slice {
  const widths = shareWidth(
    row.map((field) => ({ weight: field.weight, wish: fieldWish(column, field) })),
    column.width,
  );
  const fields = row.map((field, index) => layOutField(column, field, widths[index] ?? 0));
  const height = Math.max(...fields.map((field) => field.height));
  return {
    height,
    gap: 0,
    breakCost: 0,
    draw: (page, top) => {
      let x = column.x;
      fields.forEach((field, index) => {
        const left = x;
        if (index > 0) {
          page.artifact(() =>
            page.doc
              .moveTo(left, top)
              .lineTo(left, top + height)
              .lineWidth(0.7)
              .stroke(colors.leaf200),
          );
        }
        drawField(page, field, left, top, widths[index] ?? 0);
        x += widths[index] ?? 0;
      });
    },
  };
}

/** Widths by weight; a field whose words do not fit takes what its neighbours can spare. */
function shareWidth(fields: { weight: number; wish: number }[], available: number): number[] {
  const total = fields.reduce((sum, field) => sum + field.weight, 0);
  const widths = fields.map((field) => (available * field.weight) / total);
  const lack = fields.map((field, index) => Math.max(0, field.wish + 1 - (widths[index] ?? 0)));
  const spare = fields.map((field, index) => {
    const width = widths[index] ?? 0;
    return Math.max(0, width - Math.max(field.wish + 4, width * 0.62));
  });
  const sum = (values: number[]) => values.reduce((all, value) => all + value, 0);
  const moved = Math.min(sum(lack), sum(spare));
  if (moved === 0) return widths;
  return widths.map(
    (width, index) =>
      width + (moved * (lack[index] ?? 0)) / sum(lack) - (moved * (spare[index] ?? 0)) / sum(spare),
  );
}
