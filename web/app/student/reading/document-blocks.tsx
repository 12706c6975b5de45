import type { Block } from '../../../../domain/documents/blocks.ts';
import { PromptCard } from '../prompts/prompt-card.tsx';
import { Callout } from './callout.tsx';
import { DocumentList } from './document-list.tsx';
import { DocumentTable } from './document-table.tsx';
import { FormOutline } from './form-outline.tsx';
import type { Reading } from './reading.ts';
import { Runs } from './runs.tsx';
import { TickBar } from './tick-bar.tsx';

interface DocumentBlocksProps {
  blocks: readonly Block[];
  reading: Reading;
}

/** What a document is made of, to be read. */
export function DocumentBlocks({ blocks, reading }: DocumentBlocksProps) {
  // biome-ignore lint/suspicious/noArrayIndexKey: a block is its place in the document.
  return blocks.map((block, index) => <OneBlock key={index} block={block} reading={reading} />);
}

function OneBlock({ block, reading }: { block: Block; reading: Reading }) {
  switch (block.kind) {
    case 'heading': {
      const Heading = `h${block.level}` as const;
      const look = block.level === 2 ? 'mt-12 text-2xl' : 'mt-8 text-xl';
      return (
        <Heading
          id={reading.anchors.get(block)}
          tabIndex={-1}
          className={`max-w-reading scroll-mt-20 leading-tight first:mt-0 ${look}`}
        >
          <Runs runs={block.runs} />
        </Heading>
      );
    }
    case 'paragraph':
      return (
        <p className="mt-4 max-w-reading first:mt-0">
          <Runs runs={block.runs} />
        </p>
      );
    case 'list':
      return (
        <>
          {block === reading.firstTicks && <TickBar reading={reading} />}
          <DocumentList list={block} reading={reading} />
        </>
      );
    case 'table':
      return <DocumentTable table={block} number={reading.tables.indexOf(block) + 1} />;
    case 'callout':
      return (
        <Callout tone={block.tone} label={block.label}>
          <DocumentBlocks blocks={block.blocks} reading={reading} />
        </Callout>
      );
    case 'prompt':
      return (
        <div className="mt-6 max-w-reading">
          <PromptCard prompt={block} />
        </div>
      );
    case 'form':
      return <FormOutline form={block} hasLink={reading.hasFiles && block === reading.firstForm} />;
    case 'together':
      return <DocumentBlocks blocks={block.blocks} reading={reading} />;
    case 'page-break':
      return null;
  }
}
