export interface FittedName {
  lines: string[];
  /** Font size in points. */
  size: number;
}

/** Font sizes of one, two and three lines; below `smallest` another line is added. */
const lineSteps = [
  { largest: 37, smallest: 25 },
  { largest: 24.5, smallest: 15 },
  { largest: 16.5, smallest: 0 },
];

/** The font size at which widths are compared. */
const trialSize = 100;

/**
 * Returns the lines and font size at which a name fits the width: first shrinks it, then breaks it into two or three
 * lines of similar length.
 * @param name in capitals, as `certificateName` returns it
 * @param width points
 * @param measure returns a text's width in points at a font size
 */
export function fitName(
  name: string,
  width: number,
  measure: (text: string, size: number) => number,
): FittedName {
  let best: FittedName = { lines: [name], size: 0 };
  for (const [index, { largest, smallest }] of lineSteps.entries()) {
    const lines = breakEvenly(name, index + 1, (text) => measure(text, trialSize));
    const widest = Math.max(...lines.map((text) => measure(text, trialSize)), 1);
    const size = Math.min(largest, (width / widest) * trialSize);
    // A line more is taken if it allows a larger size, or one that is large enough.
    if (size > best.size || size >= smallest) best = { lines, size };
    if (size >= smallest) break;
  }
  return best;
}

function breakEvenly(name: string, count: number, measure: (text: string) => number): string[] {
  const words = name.split(' ');
  // A name of fewer words than lines breaks between any characters.
  const [parts, separator] =
    words.length >= count
      ? [words, ' ']
      : [Array.from(new Intl.Segmenter('pt-BR').segment(name), ({ segment }) => segment), ''];
  const lines: string[] = [];
  let rest = parts;
  for (let left = count; left > 1; left -= 1) {
    const share = measure(rest.join(separator)) / left;
    let cut = 1;
    let nearest = Number.POSITIVE_INFINITY;
    for (let at = 1; at <= rest.length - left + 1; at += 1) {
      const distance = Math.abs(measure(rest.slice(0, at).join(separator)) - share);
      const endsInParticle = /^(D[AEO]S?|E)$/u.test(rest[at - 1] ?? '');
      if (distance < nearest && !(endsInParticle && separator)) {
        nearest = distance;
        cut = at;
      }
    }
    lines.push(rest.slice(0, cut).join(separator));
    rest = rest.slice(cut);
  }
  return [...lines, rest.join(separator)].filter(Boolean);
}
