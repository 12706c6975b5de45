import type { Block, HeadingBlock, PromptBlock, Run } from './blocks.ts';

export function flatten(blocks: readonly Block[]): Block[] {
  return blocks.flatMap((block) =>
    block.kind === 'callout' || block.kind === 'together' ? [block, ...flatten(block.blocks)] : [block],
  );
}

export function promptsOf(blocks: readonly Block[]): PromptBlock[] {
  return flatten(blocks).filter((block) => block.kind === 'prompt');
}

/** @param blocks from {@link flatten} @returns the id of each part's heading on the reading page */
export function headingAnchors(blocks: readonly Block[]): Map<HeadingBlock, string> {
  const headings = blocks.filter((block) => block.kind === 'heading');
  return new Map(headings.map((heading, index) => [heading, `parte-${index + 1}`]));
}

export function textOfRuns(runs: readonly Run[]): string {
  return runs.map((run) => (run.kind === 'text' ? run.text : '')).join('');
}
