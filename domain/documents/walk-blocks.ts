import type { Block, HeadingBlock, PromptBlock, Run } from './blocks.ts';

/** Returns the blocks with those inside callouts and groups. */
export function flattenBlocks(blocks: readonly Block[]): Block[] {
  return blocks.flatMap((block) =>
    block.kind === 'callout' || block.kind === 'together' ? [block, ...flattenBlocks(block.blocks)] : [block],
  );
}

export function promptsOf(blocks: readonly Block[]): PromptBlock[] {
  return flattenBlocks(blocks).filter((block) => block.kind === 'prompt');
}

/** Returns the HTML id of each heading on the reading page. @param blocks from {@link flattenBlocks} */
export function headingAnchors(blocks: readonly Block[]): Map<HeadingBlock, string> {
  const headings = blocks.filter((block) => block.kind === 'heading');
  return new Map(headings.map((heading, index) => [heading, `parte-${index + 1}`]));
}

const wordsPerMinute = 200;

/** Returns the minutes that reading takes, at least one. */
export function readingMinutes(blocks: readonly Block[]): number {
  return Math.max(1, Math.round(countWords(blocks) / wordsPerMinute));
}

/** Returns about the same for a text in Markdown, without reading its marks. */
export function writtenMinutes(markdown: string): number {
  return Math.max(1, Math.round(markdown.split(' ').length / wordsPerMinute));
}

/** Counts the words of every `text` in a value. */
function countWords(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return Object.entries(value).reduce(
    (total, [key, part]) =>
      total +
      (key === 'text' && typeof part === 'string'
        ? part.split(' ').filter(Boolean).length
        : countWords(part)),
    0,
  );
}

export function textOfRuns(runs: readonly Run[]): string {
  return runs.map((run) => (run.kind === 'text' ? run.text : '')).join('');
}
