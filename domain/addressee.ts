const titles = /^(?:(?:dr|dra|prof|profa|sr|sra)\.?\s+)+/iu;

/** Returns a first name, or '' if it could not be one. Names are unverified: a whole one could be a sentence or a link. */
export function firstNameOf(name: string): string {
  const [first = ''] = name.replace(titles, '').split(/\s+/u);
  return /^[\p{L}\p{M}][\p{L}\p{M}'’-]{0,29}$/u.test(first) ? first : '';
}

/** Returns the initials of the first and last name, without `da`, `do` and the like. */
export function initialsOf(name: string): string {
  const names = name.split(/\s+/).filter((part) => /^\p{Lu}/u.test(part));
  const ends = names.length > 1 ? [names.at(0), names.at(-1)] : [name];
  return ends.map((part) => part?.charAt(0) ?? '').join('');
}

/** Returns such as `Ana P.`: enough to tell students apart, and no more. */
export function shortNameOf(name: string): string {
  const first = firstNameOf(name);
  if (!first) return 'Estudante';
  const words = name.replace(titles, '').trim().split(/\s+/u);
  const [initial] = words.length > 1 ? (words.at(-1)?.match(/^\p{L}\p{M}*/u) ?? []) : [];
  return initial ? `${first} ${initial.toUpperCase()}.` : first;
}
