/** Words before a name that are not it. */
const titles = /^(?:(?:dr|dra|prof|profa|sr|sra)\.?\s+)+/iu;

/**
 * How a mail may call somebody. Anybody can sign up or buy under any name, so that a whole name could be a sentence or
 * a link in a mail of ours: a first name can be neither.
 * @returns the first name, or nothing where there is none that could be one
 */
export function firstNameOf(name: string): string {
  const [first = ''] = name.replace(titles, '').split(/\s+/u);
  return /^[\p{L}\p{M}][\p{L}\p{M}'’-]{0,29}$/u.test(first) ? first : '';
}

/** How a student is called before others, such as `Ana P.`: by no more than it takes to tell people apart. */
export function shortNameOf(name: string): string {
  const first = firstNameOf(name);
  if (!first) return 'Estudante';
  const words = name.replace(titles, '').trim().split(/\s+/u);
  const [initial] = words.length > 1 ? (words.at(-1)?.match(/^\p{L}\p{M}*/u) ?? []) : [];
  return initial ? `${first} ${initial.toUpperCase()}.` : first;
}
