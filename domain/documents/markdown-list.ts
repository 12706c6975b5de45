import { type MarkdownNode, markdownWords } from '../markdown.ts';
import { atMost, maxDocument } from '../text-limits.ts';
import type { ListBlock, Run } from './blocks.ts';

const isList = ({ type }: MarkdownNode) => type.endsWith('_list');
const task = /^\[[ x]\] /iu;

/** Turns a Markdown list with its inner lists into a block: a checklist if every item begins with `[ ]` or `[x]`. */
export function listBlock(
  { type, start, children }: MarkdownNode,
  runsOf: (nodes: readonly MarkdownNode[]) => Run[],
): ListBlock {
  const isChecklist = children.every((item) => task.test(markdownWords(item.children)));
  return {
    kind: 'list',
    marker: isChecklist ? 'check' : type === 'ordered_list' ? 'number' : 'disc',
    start,
    items: children.map((item) => {
      const text = item.children.filter((child) => !isList(child));
      const first = text[0]?.children[0];
      if (isChecklist && first)
        first.token.content = atMost(first.token.content, maxDocument).replace(task, '');
      return {
        runs: runsOf(text),
        children: item.children.filter(isList).map((child) => listBlock(child, runsOf)),
      };
    }),
  };
}
