import { type ParseResult, parseSync, Visitor } from 'vite';

/** Words that no identifier of the product is named by itself, each with the better one. */
const betterWords = new Map([
  ['arrival', 'purchaseEvent'],
  ['arrivals', 'purchaseEvents'],
  ['byHand', 'manual'],
  ['deliveries', 'purchaseEvents'],
  ['desk', 'admin'],
  ['edition', 'revision, release'],
  ['editions', 'revisions, releases'],
  ['explainDesk', 'explainAdminError'],
  ['findTroubles', 'findAlerts'],
  ['inTurn', 'serialize, limitConcurrency'],
  ['keeper', 'supervisor'],
  ['keptFor', 'offlineOwner'],
  ['keptText', 'storedText, retainedText'],
  ['leave', 'release'],
  ['leftovers', 'orphanedFiles'],
  ['letIn', 'completeSignIn'],
  ['letterName', 'templateName, emailName'],
  ['markLesson', 'completeLesson'],
  ['openDesk', 'openAdminPage'],
  ['painel', 'admin'],
  ['panel', 'admin'],
  ['pieces', 'ranges, chunks or segments'],
  ['pointlessLetter', 'pointlessEmail'],
  ['pour', 'stream'],
  ['press', 'click'],
  ['remains', 'orphanedFiles'],
  ['silentService', 'connection'],
  ['somebody', 'visitor, buyer, student or admin'],
  ['listTroubled', 'listFailed'],
  ['withdrawal', 'refund'],
]);

/** Begins a fragment: a comment is a sentence that says why, or that begins with a verb. */
const badOpening = /^(Of|What|Whether|As|Who|For)\b/;

type Comment = ParseResult['comments'][number];

/** Returns one line for each word to change, with its place. */
export function findBadWords(file: string, source: string): string[] {
  const { program, comments } = parseSync(file, source);
  const lineAt = (offset: number) => `${file}:${source.slice(0, offset).split('\n').length}`;
  const openings = comments
    .filter((comment, index) => !continues(comments[index - 1], comment, source))
    .flatMap(({ value, start }) => {
      const [, word] = badOpening.exec(value.replace(/^[\s*]+/, '')) ?? [];
      return word ? [`${lineAt(start)}: a comment begins with "${word}": write a sentence with a verb`] : [];
    });
  const names: string[] = [];
  new Visitor({
    Identifier({ name, start }) {
      if (betterWords.has(name))
        names.push(`${lineAt(start)}: instead of "${name}" say "${betterWords.get(name)}"`);
    },
  }).visit(program);
  return [...openings, ...names];
}

/** Returns true for the second and later lines of one comment. */
function continues(before: Comment | undefined, comment: Comment, source: string): boolean {
  if (before?.type !== 'Line' || comment.type !== 'Line') return false;
  return /^\n[ \t]*$/.test(source.slice(before.end, comment.start));
}
