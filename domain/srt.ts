import { atMost, maxDocument } from './text-limits.ts';

/**
 * Converts SubRip (`.srt`) to WebVTT line by line, so that a line's number in the file is {@link addedHeaderLines} less than
 * in the result. Wrong lines are not changed: `findCaptionsError` reports them.
 */
export function srtToWebVtt(srt: string): string {
  const unmarked = srt.startsWith('\uFEFF') ? srt.slice(1) : srt;
  const lines = unmarked.replaceAll('\r\n', '\n').replaceAll('\r', '\n').split('\n', maxCaptionLines);
  return ['WEBVTT', '', ...lines.map(lineOf)].join('\n');
}

/** The captions of ten hours have half of them. `readCaptions` refuses more. */
export const maxCaptionLines = 100_000;

/** Lines before those of the SubRip file. */
export const addedHeaderLines = 2;

/** Returns true if a line begins with a time as in SubRip, with a comma or a point. */
export function isSrt(text: string): boolean {
  const lines = text.slice(0, 10_000).split('\n');
  return lines.some((line) => /^\d{1,3}:\d{1,2}:\d{1,2}[,.]\d{1,3}[ \t]*-->/.test(line.trim()));
}

// Coordinates may follow the times; players ignore them.
const times =
  /^\s*(\d{1,3}):(\d{1,2}):(\d{1,2})[,.](\d{1,3})\s*-->\s*(\d{1,3}):(\d{1,2}):(\d{1,2})[,.](\d{1,3})(\s|$)/;

/** {@link textOf} changes only lines with one of these. */
const marks = /[{<&]/;

function lineOf(line: string): string {
  if (line === '' || line.trim() === '') return '';
  if (!line.includes('-->')) return marks.test(line) ? textOf(line) : line;
  const match = times.exec(line);
  return match ? `${timeOf(match.slice(1, 5))} --> ${timeOf(match.slice(5, 9))}` : line.trim();
}

function timeOf([hours = '', minutes = '', seconds = '', fraction = '']: string[]): string {
  const twoDigits = (part: string) => part.padStart(2, '0');
  return `${twoDigits(hours)}:${twoDigits(minutes)}:${twoDigits(seconds)}.${fraction.padEnd(3, '0')}`;
}

/** Keeps bold, italics and underlines; colours and positions do not exist in WebVTT. */
function textOf(line: string): string {
  return atMost(line, maxDocument)
    .replace(/\{\\[^{}]*\}/g, '')
    .replace(/<\/?font[^<>]*>/gi, '')
    .replace(/&(?!\w+;)/g, '&amp;')
    .replace(/<(?!\/?[biu]>)/gi, '&lt;')
    .replace(/<(\/?)([BIU])>/g, (_, slash: string, tag: string) => `<${slash}${tag.toLowerCase()}>`);
}
