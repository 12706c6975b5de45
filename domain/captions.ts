/**
 * Checks WebVTT as browsers read it (https://www.w3.org/TR/webvtt1/#file-structure), and stricter than they are: a cue that
 * they would leave out is a fault.
 * @param text begins with WEBVTT
 * @returns the number of the first line that is wrong, from 1; nothing when all are right and there is a cue
 */
export function captionsFault(text: string): number | undefined {
  const lines = text.split(/\r\n|\n|\r/);
  let hasCue = false;
  let latest = 0;
  for (const block of blocksOf(lines)) {
    const [first = '', second = ''] = block.lines;
    if (block.start === 0) {
      if (!/^\uFEFF?WEBVTT([ \t]|$)/.test(first)) return 1;
      const stray = arrowAfter(0, block);
      if (stray >= 0) return stray + 1;
      continue;
    }
    if (/^(NOTE|STYLE|REGION)([ \t]|$)/.test(first)) continue;
    // A cue may have a line before its times that names it.
    const at = !first.includes('-->') && second.includes('-->') ? 1 : 0;
    const times = timesOf(block.lines[at] ?? '');
    if (!times || times.start < latest || times.end <= times.start) return block.start + at + 1;
    const stray = arrowAfter(at, block);
    if (stray >= 0) return block.start + stray + 1;
    latest = times.start;
    hasCue = true;
  }
  return hasCue ? undefined : lines.length;
}

/** One line that is said. */
export interface Cue {
  /** Seconds. */
  start: number;
  end: number;
  /** Without marks; {@link maxCueText} characters at most. */
  text: string;
}

/** Characters of a cue that are read: far more than anybody says in one. */
const maxCueText = 1_000;

/** @param text WebVTT @returns what is said in it, in order; what {@link captionsFault} would complain of is left out */
export function captionCues(text: string): Cue[] {
  return blocksOf(text.split(/\r\n|\n|\r/)).flatMap(({ lines }) => {
    const at = lines.findIndex((line) => line.includes('-->'));
    const times = timesOf(lines[at] ?? '');
    const said = plainText(lines.slice(at + 1).join(' '))
      .slice(0, maxCueText)
      .toWellFormed();
    return times && said ? [{ ...times, text: said }] : [];
  });
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
    marked
      // A mark that is not closed goes on to the end.
      .replace(/<[^>]*>?/g, '')
      .replace(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole)
      .replace(/\s+/g, ' ')
      .trim()
  );
}

/** @returns the index of a line with times where none may be; -1 when there is none */
function arrowAfter(at: number, { lines }: Block): number {
  return lines.findIndex((line, index) => index > at && line.includes('-->'));
}

interface Block {
  /** Index of its first line. */
  start: number;
  lines: string[];
}

/** What stands between empty lines. */
function blocksOf(lines: string[]): Block[] {
  const blocks: Block[] = [];
  for (const [index, line] of lines.entries()) {
    if (line === '') continue;
    const last = blocks.at(-1);
    if (last && last.start + last.lines.length === index) last.lines.push(line);
    else blocks.push({ start: index, lines: [line] });
  }
  return blocks;
}

const timing = /^([\d:.]+)[ \t]+-->[ \t]+([\d:.]+)(?:[ \t].*)?$/;
const time = /^(?:(\d{2,}):)?([0-5]\d):([0-5]\d\.\d{3})$/;

/** @returns seconds */
function timesOf(line: string): { start: number; end: number } | undefined {
  const [start, end] = timing.exec(line)?.slice(1).map(seconds) ?? [];
  return start === undefined || end === undefined ? undefined : { start, end };
}

function seconds(text: string): number | undefined {
  const [whole, hours = '0', minutes, rest] = time.exec(text) ?? [];
  return whole === undefined ? undefined : Number(hours) * 3600 + Number(minutes) * 60 + Number(rest);
}
