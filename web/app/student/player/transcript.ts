import type { Cue } from '../../../../domain/captions.ts';

/** Seconds after which the end of a sentence, or of any line, ends a paragraph. */
const shortest = 8;
const longest = 25;

/** Joins cues, in order, into paragraphs. */
export function paragraphsOf(cues: readonly Cue[]): Cue[] {
  const paragraphs: Cue[] = [];
  let open: Cue | undefined;
  for (const cue of cues) {
    open = open ? { ...open, end: cue.end, text: `${open.text} ${cue.text}` } : cue;
    const seconds = open.end - open.start;
    const isSentence = /[.!?…]["”]?$/.test(cue.text.slice(-2));
    if (seconds < longest && !(isSentence && seconds >= shortest)) continue;
    paragraphs.push(open);
    open = undefined;
  }
  return open ? [...paragraphs, open] : paragraphs;
}

/** Splits a text at the matches, which are the segments at odd positions. Ignores accents and case. */
export function splitAtMatches(text: string, searched: string): string[] {
  const wanted = plain(searched.trim());
  if (!wanted) return [text];
  const letters = [...text.normalize('NFC')];
  const plainLetters = letters.map(plain);
  const segments: string[] = [];
  let start = 0;
  for (let at = 0; at < letters.length; at += 1) {
    const length = matchAt(plainLetters, at, wanted);
    if (length === 0) continue;
    segments.push(letters.slice(start, at).join(''), letters.slice(at, at + length).join(''));
    start = at + length;
    at = start - 1;
  }
  return [...segments, letters.slice(start).join('')];
}

/** Returns how many letters match, 0 for no match. */
function matchAt(letters: readonly string[], start: number, wanted: string): number {
  let found = '';
  for (let at = start; at < letters.length && found.length < wanted.length; at += 1) {
    found += letters[at];
    if (!wanted.startsWith(found)) return 0;
    if (found === wanted) return at - start + 1;
  }
  return 0;
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Formats seconds as `18:25` or `1:02:03`. */
export function timeText(seconds: number): string {
  const whole = Math.floor(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const twoDigits = (number: number) => String(number).padStart(2, '0');
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${twoDigits(rest)}` : `${minutes}:${twoDigits(rest)}`;
}
