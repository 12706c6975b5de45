import { findClaim } from '../claims.ts';
import { atMost, maxDocument } from '../text-limits.ts';
import { type ContentDocument, fillContent, placeholderValues } from './document.ts';
import { fillText } from './placeholders.ts';

/** A text that made a promise, as the pages show it, and what stands instead; null where the entry goes. */
export interface RemovedPlace {
  before: string;
  after: string | null;
}

interface RemovedClaim {
  document: ContentDocument;
  promise: string;
  places: RemovedPlace[];
}

/** The sections whose texts sell, as `sellingTexts` lists them. */
const sellingSections = ['landing', 'sales', 'success', 'faq', 'letters'] as const;

/**
 * Takes a promise out of the texts that make it: uses the claim's rewordings for sentences of the first revision, and
 * otherwise leaves out the sentence, or the whole entry of a list if one of its texts says only that. Other texts that would
 * become empty stay, and are not among the places.
 * @throws for an unknown id
 */
export function removeClaim(document: ContentDocument, id: string): RemovedClaim {
  const { text: promiseText, words, rewordings = [] } = findClaim(id);
  const values = placeholderValues(document);
  const fill = (text: string) => fillText(text, values);
  const promise = promiseText(fillContent(document).site);
  const makesPromise = (text: string) => fill(text).includes(promise) || words.test(fill(text));
  const places: RemovedPlace[] = [];

  function reworded(text: string): string {
    if (!makesPromise(text)) return text;
    let next = atMost(text, maxDocument);
    for (const [pattern, rewording] of rewordings)
      next = atMost(next, maxDocument).replace(pattern, rewording);
    const sentences = next.match(/[^.!?]+[.!?]*/g) ?? [];
    return sentences
      .filter((sentence) => !makesPromise(sentence))
      .join('')
      .trim();
  }

  function without(value: unknown): unknown {
    if (Array.isArray(value)) return value.flatMap(withoutEntry);
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, without(item)]));
    if (typeof value !== 'string') return value;
    const next = reworded(value);
    if (next === value || next === '') return value;
    places.push({ before: fill(value), after: fill(next) });
    return next;
  }

  /** Leaves out an entry if one of its own texts was only the promise. */
  function withoutEntry(entry: unknown): unknown[] {
    const texts = (typeof entry === 'string' ? [entry] : Object.values(entry ?? {})).filter(
      (text): text is string => typeof text === 'string',
    );
    if (!texts.some((text) => makesPromise(text) && reworded(text) === '')) return [without(entry)];
    places.push({ before: fill(texts.join(' ')), after: null });
    return [];
  }

  const changed = { ...document, site: { ...document.site, everyPage: without(document.site.everyPage) } };
  for (const name of sellingSections) Object.assign(changed, { [name]: without(document[name]) });
  return { document: changed as ContentDocument, promise, places };
}
