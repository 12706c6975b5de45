import type { Slice } from './slice.ts';

/** The slices of one page: from `start` to `end`, which is not included. */
export interface PageRange {
  start: number;
  end: number;
}

interface Best {
  cost: number;
  start: number;
}

/** What a forbidden break costs: dear, but finite, so that a document always has a solution. */
const forbidden = 10_000;
/** What a page more costs. */
const perPage = 9;

/**
 * Cuts the slices into pages. Of all ways to cut, takes the one with the least cost: white space left at a page's
 * foot, breaks in bad places, pages too many. Heights in points.
 */
export function paginate(slices: Slice[], firstHeight: number, height: number): PageRange[] {
  const best: Best[] = [{ cost: 0, start: 0 }];
  for (let end = 1; end <= slices.length; end++) {
    let chosen: Best = { cost: Number.POSITIVE_INFINITY, start: end - 1 };
    let bare = 0;
    for (let start = end - 1; start >= 0; start--) {
      const room = start === 0 ? firstHeight : height;
      bare += slices[start]?.height ?? 0;
      if (bare > Math.max(firstHeight, height) && start < end - 1) break;
      // An earlier start may need less: a table that starts on this page repeats no header.
      const used = pageHeight(slices, start, end);
      if (used > room && start < end - 1) continue;
      const cost = (best[start]?.cost ?? 0) + pageCost(slices, start, end, (room - used) / room);
      if (cost < chosen.cost) chosen = { cost, start };
    }
    best.push(chosen);
  }
  const pages: PageRange[] = [];
  for (let end = slices.length; end > 0; ) {
    const start = best[end]?.start ?? 0;
    pages.unshift({ start, end });
    end = start;
  }
  return pages;
}

function pageCost(slices: Slice[], start: number, end: number, free: number): number {
  const next = slices[end];
  const overflow = free < 0 ? forbidden : 0;
  if (!next) return perPage + overflow + (free > 0.85 ? 25 : free > 0.7 ? 6 : 0);
  const wish = next.startsPage ? -45 : Math.min(next.breakCost, forbidden);
  return perPage + overflow + 70 * free ** 2 + wish + lateHeading(slices, start, end);
}

/** A heading with only a few lines under it at the foot of a page looks lost. */
function lateHeading(slices: Slice[], start: number, end: number): number {
  let below = 0;
  for (let index = end - 1; index > start && below < 84; index--) {
    const slice = slices[index];
    if (slice?.isHeading) return 9;
    below += (slice?.height ?? 0) + (slice?.gap ?? 0);
  }
  return 0;
}

/** Height of slices `start` to `end` (not included) as one page, with the boxes' padding and repeated headers. */
export function pageHeight(slices: Slice[], start: number, end: number): number {
  let height = 0;
  for (let index = start; index < end; index++) {
    const slice = slices[index];
    if (!slice) break;
    height += spaceAbove(slices, index, start) + slice.height;
    const closes = slice.frame && (index === end - 1 || slices[index + 1]?.frame !== slice.frame);
    if (closes) height += slice.frame?.paddingBottom ?? 0;
  }
  return height;
}

/** Gap, padding of a box that opens here and repeated header above the slice, on a page that starts at `start`. */
export function spaceAbove(slices: Slice[], index: number, start: number): number {
  const slice = slices[index];
  if (!slice) return 0;
  const opens = slice.frame && (index === start || slices[index - 1]?.frame !== slice.frame);
  const isContinued = index === start && index > 0 && slices[index - 1]?.frame === slice.frame;
  const padding = !opens
    ? 0
    : isContinued
      ? (slice.frame?.continuedTop ?? 0)
      : (slice.frame?.paddingTop ?? 0);
  const repeated = isContinued && slice.frame ? (slice.repeated?.height ?? 0) : 0;
  return (index === start ? 0 : slice.gap) + padding + repeated;
}
