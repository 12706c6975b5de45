export interface FittedName {
  lines: string[];
  /** Type size in points. */
  size: number;
}

/** Sizes to start from with one, two and three lines, and the size below which another line is added. */
const steps = [
  { largest: 37, smallest: 25 },
  { largest: 24.5, smallest: 15 },
  { largest: 16.5, smallest: 0 },
];

/**
 * Shrinks a name to the width, then breaks it into two lines (three for the very longest) of like length.
 * @param width in points
 * @param measure width in points of a text at a size in points
 */
export function fitName(
  name: string,
  width: number,
  measure: (text: string, size: number) => number,
): FittedName {
  let best: FittedName = { lines: [name], size: 0 };
  for (const [index, { largest, smallest }] of steps.entries()) {
    const lines = breakEvenly(name, index + 1, (text) => measure(text, 100));
    const widest = Math.max(...lines.map((text) => measure(text, 100)), 1);
    const size = Math.min(largest, (width / widest) * 100);
    if (size > best.size || size >= smallest) best = { lines, size };
    if (size >= smallest) break;
  }
  return best;
}

function breakEvenly(name: string, count: number, measure: (text: string) => number): string[] {
  const words = name.split(' ');
  // A name without spaces breaks anywhere; between whole characters, not inside one.
  const [parts, glue] =
    words.length >= count
      ? [words, ' ']
      : [Array.from(new Intl.Segmenter('pt-BR').segment(name), ({ segment }) => segment), ''];
  const lines: string[] = [];
  let rest = parts;
  for (let left = count; left > 1; left -= 1) {
    const share = measure(rest.join(glue)) / left;
    let cut = 1;
    let nearest = Number.POSITIVE_INFINITY;
    for (let at = 1; at <= rest.length - left + 1; at += 1) {
      const distance = Math.abs(measure(rest.slice(0, at).join(glue)) - share);
      const endsInParticle = /^(D[AEO]S?|E)$/u.test(rest[at - 1] ?? '');
      if (distance < nearest && !(endsInParticle && glue)) {
        nearest = distance;
        cut = at;
      }
    }
    lines.push(rest.slice(0, cut).join(glue));
    rest = rest.slice(cut);
  }
  return [...lines, rest.join(glue)].filter(Boolean);
}
