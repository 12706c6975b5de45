import { atMost, maxDocument } from './text-limits.ts';

/**
 * Validates WebVTT as browsers read it (https://www.w3.org/TR/webvtt1/#file-structure), but stricter: a cue that
 * browsers would skip is an error.
 * @returns the first wrong line, from 1; undefined if every line is right and there is at least one cue
 */
export function findCaptionsError(text: string): number | undefined {
  let hasCue = false;
  let latestStart = 0;
  let lastLine = 0;
  for (const { start, lines } of blocksOf(text)) {
    lastLine = start + lines.length;
    const [first = '', second = ''] = lines;
    if (start === 0) {
      if (!/^\uFEFF?WEBVTT([ \t]|$)/.test(first)) return 1;
      const stray = findLaterArrow(0, lines);
      if (stray >= 0) return stray + 1;
      continue;
    }
    if (isComment(first)) continue;
    // The line before the times may be the cue's name.
    const at = !first.includes('-->') && second.includes('-->') ? 1 : 0;
    const times = timesOf(lines[at] ?? '');
    if (!times || times.start < latestStart || times.end <= times.start) return start + at + 1;
    const stray = findLaterArrow(at, lines);
    if (stray >= 0) return start + stray + 1;
    latestStart = times.start;
    hasCue = true;
  }
  return hasCue ? undefined : Math.max(1, lastLine);
}

export interface Cue {
  /** Seconds. */
  start: number;
  end: number;
  /** Plain text; {@link maxCueText} characters at most. */
  text: string;
}

/** Characters read of one cue: far more than is spoken in one. */
const maxCueText = 1_000;

/** Yields each block with readable times and text, in order. Expects WebVTT that passed {@link findCaptionsError}. */
export function* captionCues(text: string): Generator<Cue> {
  for (const { lines } of blocksOf(text)) {
    if (isComment(lines[0])) continue;
    const at = lines.findIndex((line) => line.includes('-->'));
    const times = timesOf(lines[at] ?? '');
    const spokenText =
      times &&
      plainText(
        lines
          .slice(at + 1)
          .join(' ')
          // Leaves room for tags and entities.
          .slice(0, 4 * maxCueText),
      ).slice(0, maxCueText);
    if (times && spokenText) yield { ...times, text: spokenText.toWellFormed() };
  }
}

/** True for the first line of a block that is not shown: a comment, a style or a region. */
function isComment(line = ''): boolean {
  return /^(NOTE|STYLE|REGION)([ \t]|$)/.test(line);
}

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
  lrm: '',
  rlm: '',
};

function plainText(marked: string): string {
  return (
    atMost(marked, maxDocument)
      // An unclosed tag extends to the end.
      .replace(/<[^>]*>?/g, '')
      .replace(/&(\w+);/g, (entity, name: string) => entities[name] ?? entity)
      .replace(/\s+/g, ' ')
      .trim()
  );
}

/** Returns the index of the first line after `at` that wrongly contains `-->`, or -1. */
function findLaterArrow(at: number, lines: readonly string[]): number {
  return lines.findIndex((line, index) => index > at && line.includes('-->'));
}

interface Block {
  /** Index of its first line, from 0. */
  start: number;
  lines: string[];
}

function* blocksOf(text: string): Generator<Block> {
  const unix = atMost(text, maxDocument).replace(/\r\n?/g, '\n');
  let block: Block | undefined;
  for (let [index, from] = [0, 0]; from < unix.length; index += 1) {
    const next = unix.indexOf('\n', from);
    const end = next < 0 ? unix.length : next;
    if (end > from) {
      block ??= { start: index, lines: [] };
      block.lines.push(unix.slice(from, end));
    } else if (block) {
      yield block;
      block = undefined;
    }
    from = end + 1;
  }
  if (block) yield block;
}

const timing = /^([\d:.]+)[ \t]+-->[ \t]+([\d:.]+)(?:[ \t].*)?$/;
const time = /^(?:(\d{2,}):)?([0-5]\d):([0-5]\d\.\d{3})$/;

/** Returns a cue's times in seconds. */
function timesOf(line: string): { start: number; end: number } | undefined {
  const [start, end] = timing.exec(line)?.slice(1).map(toSeconds) ?? [];
  return start === undefined || end === undefined ? undefined : { start, end };
}

function toSeconds(text: string): number | undefined {
  const match = time.exec(text);
  if (!match) return undefined;
  const [, hours = '0', minutes, seconds] = match;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}
