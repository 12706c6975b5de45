import type { Block, HeadingBlock, PromptBlock, Run } from './blocks.ts';

/** Blocks in their order, those inside others too. */
export function flatten(blocks: readonly Block[]): Block[] {
  return blocks.flatMap((block) =>
    block.kind === 'callout' || block.kind === 'together' ? [block, ...flatten(block.blocks)] : [block],
  );
}

/** Returns every prompt among blocks, those inside others too. */
export function promptsOf(blocks: readonly Block[]): PromptBlock[] {
  return flatten(blocks).filter((block) => block.kind === 'prompt');
}

/** @param blocks as {@link flatten} gives them @returns where on the reading page each part begins: the heading's id */
export function headingAnchors(blocks: readonly Block[]): Map<HeadingBlock, string> {
  const headings = blocks.filter((block) => block.kind === 'heading');
  return new Map(headings.map((heading, index) => [heading, `parte-${index + 1}`]));
}

export function textOfRuns(runs: readonly Run[]): string {
  return runs.map((run) => (run.kind === 'text' ? run.text : '')).join('');
}
