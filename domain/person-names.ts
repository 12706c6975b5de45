import { cut, maxName } from './text-limits.ts';

const titles = /^(?:(?:dr|dra|prof|profa|sr|sra)\.?\s+)+/iu;

/**
 * Returns the first name for a greeting, or '' if it does not look like a name. Anybody may type anything at sign-up,
 * so emails greet by the first word only, and only if it looks like a name: the full text could be a sentence or a
 * link.
 */
export function firstNameOf(name: string): string {
  const first = cut(name, maxName).replace(titles, '').split(/\s+/u)[0] ?? '';
  return /^[\p{L}\p{M}][\p{L}\p{M}'’-]{0,29}$/u.test(first) ? first : '';
}

/**
 * Returns the initials of the first and last name. Particles such as `da` begin with a small letter and do not count.
 */
export function initialsOf(name: string): string {
  const names = cut(name, maxName)
    .split(/\s+/)
    .filter((part) => /^\p{Lu}/u.test(part));
  const firstAndLast = names.length > 1 ? [names.at(0), names.at(-1)] : [name];
  return firstAndLast.map((part) => part?.charAt(0)).join('');
}

/** Returns such as `Ana P.`, by which students see each other; `Estudante` if there is no first name. */
export function shortNameOf(name: string): string {
  const first = firstNameOf(name);
  if (!first) return 'Estudante';
  const otherWords = cut(name, maxName).replace(titles, '').trim().split(/\s+/u).slice(1);
  const initial = /^\p{L}\p{M}*/u.exec(otherWords.at(-1) ?? '')?.[0];
  return initial ? `${first} ${initial.toUpperCase()}.` : first;
}
