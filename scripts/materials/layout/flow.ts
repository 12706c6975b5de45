import type { Block } from '../../../domain/documents/blocks.ts';
import type { Bookmarks } from './bookmarks.ts';
import { calloutSlices } from './callout.ts';
import { formSlices } from './form.ts';
import { headingSlice } from './heading.ts';
import { listSlices } from './list.ts';
import { paragraphSlices } from './paragraph.ts';
import { promptSlices } from './prompt-card.ts';
import { type Column, never, type Slice } from './slice.ts';
import { tableSlices } from './table.ts';

/** Blocks to slices, with the space between them and the rules of what stays with what. */
export function flow(column: Column, blocks: Block[], bookmarks: Bookmarks): Slice[] {
  const slices: Slice[] = [];
  let previous: Block | undefined;
  let beforePrevious: Block | undefined;
  let startsPage = false;
  for (const block of blocks.flatMap((block) => (block.kind === 'together' ? block.blocks : block))) {
    if (block.kind === 'page-break') {
      startsPage = true;
      continue;
    }
    const [first, ...rest] = blockSlices(column, block, bookmarks);
    if (!first) continue;
    slices.push({
      ...first,
      gap: gapBetween(previous, block),
      breakCost: firstBreakCost(previous, beforePrevious, block, first),
      startsPage,
    });
    slices.push(...rest);
    beforePrevious = previous;
    previous = block;
    startsPage = false;
  }
  return slices;
}

function blockSlices(
  column: Column,
  block: Exclude<Block, { kind: 'page-break' }>,
  bookmarks: Bookmarks,
): Slice[] {
  switch (block.kind) {
    case 'heading':
      return [headingSlice(column, block, bookmarks)];
    case 'paragraph':
      return paragraphSlices(column, block.runs);
    case 'list':
      return listSlices(column, block);
    case 'table':
      return tableSlices(column, block);
    case 'callout':
      return calloutSlices(column, block, (inner, blocks) => flow(inner, blocks, bookmarks));
    case 'prompt':
      return promptSlices(column, block);
    case 'form':
      return formSlices(column, block);
    case 'together':
      return [];
  }
}

/** Space above and below each kind of block, in points: between two blocks the larger one counts. */
const above = { paragraph: 8, list: 8, table: 12, callout: 14, prompt: 13, form: 12 } as const;
const below = { paragraph: 8, list: 10, table: 14, callout: 15, prompt: 15, form: 12 } as const;

function gapBetween(previous: Block | undefined, block: Block): number {
  if (!previous || previous.kind === 'page-break' || block.kind === 'page-break') return 0;
  if (block.kind === 'heading') {
    if (previous.kind === 'heading') return 9;
    return block.level === 2 ? 23 : 16;
  }
  if (previous.kind === 'heading') return block.kind === 'paragraph' || block.kind === 'list' ? 5 : 8;
  if (previous.kind === 'paragraph' && block.kind === 'list') return 6;
  return Math.max(below[previous.kind as 'list'], above[block.kind as 'list']);
}

/** A heading keeps what follows; a sentence that ends with a colon tries to. */
function firstBreakCost(
  previous: Block | undefined,
  beforePrevious: Block | undefined,
  block: Block,
  first: Slice,
): number {
  if (!previous) return 0;
  if (previous.kind === 'heading') return never;
  if (previous.kind === 'paragraph' && block.kind !== 'heading') {
    const last = previous.runs.at(-1);
    const announces = last?.kind === 'text' && /:\s*$/u.test(last.text);
    if (announces) return 14;
    // Heading, one introducing paragraph, then a card or a form: the three belong together.
    if (beforePrevious?.kind === 'heading' && block.kind !== 'paragraph') return 22;
    if (block.kind !== 'paragraph') return 3;
  }
  return first.breakCost;
}
