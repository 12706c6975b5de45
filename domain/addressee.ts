const titles = /^(?:(?:dr|dra|prof|profa|sr|sra)\.?\s+)+/iu;

/** Returns a first name, or '' if it could not be one. Names are unverified: a whole one could be a sentence or a link. */
export function firstNameOf(name: string): string {
  const [first = ''] = name.replace(titles, '').split(/\s+/u);
  return /^[\p{L}\p{M}][\p{L}\p{M}'’-]{0,29}$/u.test(first) ? first : '';
}

/** Returns such as `Ana P.`: enough to tell students apart, and no more. */
export function shortNameOf(name: string): string {
  const first = firstNameOf(name);
  if (!first) return 'Estudante';
  const words = name.replace(titles, '').trim().split(/\s+/u);
  const [initial] = words.length > 1 ? (words.at(-1)?.match(/^\p{L}\p{M}*/u) ?? []) : [];
  return initial ? `${first} ${initial.toUpperCase()}.` : first;
}
