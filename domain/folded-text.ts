import { cut, maxDocument } from './text-limits.ts';

/** Returns the first `max` UTF-16 units of a text, without accents and in lower case. */
export function fold(text: string, max = maxDocument): string {
  return cut(text, max).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Returns the letters and digits of a text with `separator` between them: `1. Aceitação` gives `1-aceitacao`. */
export function slug(text: string, separator: '-' | '_' | ' ' = '-'): string {
  const words = cut(fold(text), maxDocument).split(/[^a-z0-9]+/);
  return words.filter(Boolean).join(separator);
}
