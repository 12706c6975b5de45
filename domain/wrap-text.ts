/** Breaks a text into lines of at most `length` letters, at word boundaries; a longer word stays whole. */
export function wrapText(text: string, length: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= length) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** Particles of names, which belong to the word behind them. */
const particles = ['da', 'das', 'de', 'do', 'dos', 'e'];

/** Breaks a text into as few lines, of about the same length; none ends on a particle such as “da”. */
export function wrapEvenly(text: string, length: number): string[] {
  const boundWords = text
    .split(' ')
    .map((word) => word + (particles.includes(word.toLowerCase()) ? '\u00a0' : ' '));
  const bound = boundWords.join('').trim();
  const { length: count } = wrapText(bound, length);
  let shortest = length;
  while (shortest > 1 && wrapText(bound, shortest - 1).length === count) shortest -= 1;
  return wrapText(bound, shortest).map((line) => line.replaceAll('\u00a0', ' '));
}
