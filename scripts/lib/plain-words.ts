import { parseSync } from 'vite';

/** Words that no identifier of the product is named by itself, each with the better one. */
const betterWords = new Map([
  ['arrival', 'purchaseEvent'],
  ['arrivals', 'purchaseEvents'],
  ['byHand', 'manual'],
  ['deliveries', 'purchaseEvents'],
  ['findTroubles', 'findAlerts'],
  ['letIn', 'completeSignIn'],
  ['painel', 'admin'],
  ['panel', 'admin'],
  ['pour', 'stream'],
  ['press', 'click'],
  ['remains', 'orphanedFiles'],
  ['silentService', 'integration'],
  ['somebody', 'visitor, buyer, student or admin'],
  ['withdrawal', 'refund'],
]);

/** Begins a fragment: a comment is a sentence that says why, or that begins with a verb. */
const badOpening = /^(Of|What|Whether|As|Who|For)\b/;

interface Comment {
  type: 'Line' | 'Block';
  value: string;
  start: number;
  end: number;
}

/** Returns one line for each word to change, with its place. */
export function findBadWords(file: string, source: string): string[] {
  const { program, comments } = parseSync(file, source);
  const lineAt = (offset: number) => `${file}:${source.slice(0, offset).split('\n').length}`;
  const openings = (comments as Comment[])
    .filter((comment, index) => !continues(comments[index - 1] as Comment | undefined, comment, source))
    .flatMap(({ value, start }) => {
      const [, word] = badOpening.exec(value.replace(/^[\s*]+/, '')) ?? [];
      return word ? [`${lineAt(start)}: a comment begins with "${word}": write a sentence with a verb`] : [];
    });
  const names = identifiersIn(program).flatMap(({ name, start }) =>
    betterWords.has(name) ? [`${lineAt(start)}: instead of "${name}" say "${betterWords.get(name)}"`] : [],
  );
  return [...openings, ...names];
}

/** Returns true for the second and later lines of one comment. */
function continues(before: Comment | undefined, comment: Comment, source: string): boolean {
  if (before?.type !== 'Line' || comment.type !== 'Line') return false;
  return /^\n[ \t]*$/.test(source.slice(before.end, comment.start));
}

interface Identifier {
  name: string;
  start: number;
}

function identifiersIn(program: unknown): Identifier[] {
  const found: Identifier[] = [];
  const rest = [program];
  while (rest.length > 0) {
    const node = rest.pop() as Partial<Identifier & { type: string }> | null | undefined;
    if (typeof node !== 'object' || node === null) continue;
    if (node.type === 'Identifier') found.push(node as Identifier);
    rest.push(...Object.values(node));
  }
  return found;
}
