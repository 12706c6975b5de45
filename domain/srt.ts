/**
 * Turns SubRip (`.srt`) into WebVTT line by line, so that a wrong line keeps its number: it is {@link addedLines} less than
 * in the result. Wrong lines stay as they are, for `captionsFault` to find.
 */
export function webVttOf(srt: string): string {
  const lines = srt.replace(/^\uFEFF/, '').split(/\r\n?|\n/);
  return ['WEBVTT', '', ...lines.map(lineOf)].join('\n');
}

/** Lines that the result has before those of the SubRip file. */
export const addedLines = 2;

/** Returns true for text with a time that begins a line as in SubRip, with a comma or a point. */
export function isSrt(text: string): boolean {
  const lines = text.slice(0, 10_000).split('\n');
  return lines.some((line) => /^\d{1,3}:\d{1,2}:\d{1,2}[,.]\d{1,3}[ \t]*-->/.test(line.trim()));
}

// Coordinates may follow the times; players ignore them.
const times =
  /^\s*(\d{1,3}):(\d{1,2}):(\d{1,2})[,.](\d{1,3})\s*-->\s*(\d{1,3}):(\d{1,2}):(\d{1,2})[,.](\d{1,3})(\s|$)/;

function lineOf(line: string): string {
  if (line.trim() === '') return '';
  if (!line.includes('-->')) return textOf(line);
  const parts = times.exec(line);
  return parts ? `${timeOf(parts.slice(1, 5))} --> ${timeOf(parts.slice(5, 9))}` : line.trim();
}

function timeOf([hours = '', minutes = '', seconds = '', rest = '']: string[]): string {
  const two = (part: string) => part.padStart(2, '0');
  return `${two(hours)}:${two(minutes)}:${two(seconds)}.${rest.padEnd(3, '0')}`;
}

/** Keeps bold, italics and underlines; colours and places mean nothing in WebVTT. */
function textOf(line: string): string {
  return line
    .replace(/\{\\[^{}]*\}/g, '')
    .replace(/<\/?font[^<>]*>/gi, '')
    .replace(/&(?!\w+;)/g, '&amp;')
    .replace(/<(?!\/?[biu]>)/gi, '&lt;')
    .replace(/<(\/?)([BIU])>/g, (_, slash: string, tag: string) => `<${slash}${tag.toLowerCase()}>`);
}
