import type { Block, PromptBlock } from './blocks.ts';

/** Every prompt among blocks, in their order. */
export function promptsOf(blocks: Block[]): PromptBlock[] {
  return blocks.flatMap((block) => {
    if (block.kind === 'prompt') return [block];
    return block.kind === 'callout' || block.kind === 'together' ? promptsOf(block.blocks) : [];
  });
}
