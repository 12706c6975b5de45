import type { Cue } from '../../../../domain/captions.ts';
import { fold } from '../../../../domain/folded-text.ts';

/** A sentence's end ends a paragraph after the minimum, any cue's end after the maximum. */
const minParagraphSeconds = 8;
const maxParagraphSeconds = 25;

/** Joins captions into paragraphs. */
export function joinCues(cues: readonly Cue[]): Cue[] {
  const paragraphs: Cue[] = [];
  let paragraph: Cue | undefined;
  for (const cue of cues) {
    paragraph = paragraph ? { ...paragraph, end: cue.end, text: `${paragraph.text} ${cue.text}` } : cue;
    const seconds = paragraph.end - paragraph.start;
    const endsSentence = /[.!?…]["”]?$/.test(cue.text.slice(-2));
    if (seconds < maxParagraphSeconds && !(endsSentence && seconds >= minParagraphSeconds)) continue;
    paragraphs.push(paragraph);
    paragraph = undefined;
  }
  return paragraph ? [...paragraphs, paragraph] : paragraphs;
}

/** Splits a text at the query's matches, which are the segments at odd indexes. Ignores accents and case. */
export function splitAtMatches(text: string, query: string): string[] {
  const normalizedQuery = fold(query.trim());
  if (!normalizedQuery) return [text];
  const letters = [...text.normalize('NFC')];
  const plainLetters = letters.map((letter) => fold(letter));
  const segments: string[] = [];
  let start = 0;
  for (let at = 0; at < letters.length; at += 1) {
    const length = matchLength(plainLetters, at, normalizedQuery);
    if (length === 0) continue;
    segments.push(letters.slice(start, at).join(''), letters.slice(at, at + length).join(''));
    start = at + length;
    at = start - 1;
  }
  return [...segments, letters.slice(start).join('')];
}

/** Returns the number of letters that match the query at `start`; 0 without a match. */
function matchLength(letters: readonly string[], start: number, query: string): number {
  let found = '';
  for (let at = start; at < letters.length && found.length < query.length; at += 1) {
    found += letters[at];
    if (!query.startsWith(found)) return 0;
    if (found === query) return at - start + 1;
  }
  return 0;
}
