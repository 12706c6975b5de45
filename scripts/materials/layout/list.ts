import type { ListBlock } from '../../../domain/documents/blocks.ts';
import { drawCheck } from '../drawing/text-line.ts';
import { baselineOffset } from '../text/type-setter.ts';
import { colors } from '../theme.ts';
import { paragraphSlices } from './paragraph.ts';
import { type Column, never, type Slice } from './slice.ts';

const indents = { disc: 16, check: 20, number: 25 } as const;
/** What assistive software reads for a marker that is drawn as a shape. */
const spokenMarkers = { disc: { actual: '•' }, check: { actual: '☐' }, number: {} } as const;
/** The same, as the structure tree names it. */
const numbering = { disc: 'Disc', check: 'Square', number: 'Decimal' } as const;
const itemGap = { disc: 3.2, check: 4.6, number: 4.6 } as const;

/** Items with their marker in the margin. Two items at least stay together at a page end. */
export function listSlices(column: Column, block: ListBlock): Slice[] {
  const { canvas } = column;
  const list = canvas.child(column.parent, 'L');
  canvas.attributes(list, { O: 'List', ListNumbering: numbering[block.marker] });
  const indent = indents[block.marker];
  return block.items.flatMap((item, index) => {
    const entry = canvas.child(list, 'LI');
    const label = canvas.child(entry, 'Lbl', spokenMarkers[block.marker]);
    const body = canvas.child(entry, 'LBody');
    const inner: Column = { ...column, parent: body, x: column.x + indent, width: column.width - indent };
    const isEdge = block.items.length > 2 && (index === 1 || index === block.items.length - 1);
    const text = paragraphSlices(inner, item.runs, {
      tag: body,
      gap: index === 0 ? 0 : itemGap[block.marker],
      breakCost: block.items.length === 2 && index === 1 ? 6 : isEdge ? 4 : 1,
    });
    const [first, ...rest] = text;
    if (!first) return [];
    const number = block.start + index;
    const withMarker: Slice = {
      ...first,
      draw: (page, top) => {
        page.content(label, () => drawMarker(column, block.marker, number, top));
        first.draw(page, top);
      },
    };
    const nested = item.children.flatMap((child) => listSlices(inner, child));
    if (nested[0]) nested[0] = { ...nested[0], gap: itemGap.disc, breakCost: never };
    return [
      withMarker,
      ...rest.map((slice) => ({ ...slice, breakCost: Math.max(slice.breakCost, 5) })),
      ...nested,
    ];
  });
}

function drawMarker(column: Column, marker: ListBlock['marker'], number: number, top: number): void {
  const { canvas, style, x } = column;
  const { doc } = canvas;
  const baseline = top + baselineOffset(style.size, style.leading);
  if (marker === 'check') {
    drawCheck(canvas, x + 1, baseline, style.size * 1.1);
    return;
  }
  if (marker === 'disc') {
    doc.circle(x + 5, baseline - style.size * 0.31, 2).fill(colors.leaf600);
    return;
  }
  const size = style.size * 0.84;
  const text = String(number);
  const width = canvas.setter.width(text, 'extrabold', size);
  const radius = 8.4;
  doc.circle(x + radius, baseline - style.size * 0.33, radius).fill(colors.leaf100);
  canvas.text(text, x + radius - width / 2, baseline - style.size * 0.33 + size * 0.35, {
    size,
    weight: 'extrabold',
    color: colors.leaf800,
  });
}
