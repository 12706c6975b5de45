import { Lightbulb, NotebookPen, ShieldCheck, TriangleAlert } from 'lucide-react';
import type { Block, CalloutBlock, Tone } from '../../../../domain/documents/blocks.ts';
import { PromptCard } from '../prompts/prompt-card.tsx';
import { DocumentList, TickBar } from './document-list.tsx';
import type { BlockContext } from './document-reading.ts';
import { DocumentTable } from './document-table.tsx';
import { FormOutline } from './form-outline.tsx';
import { Runs } from './runs.tsx';

interface DocumentBlocksProps {
  blocks: readonly Block[];
  reading: BlockContext;
}

/** Renders a document's blocks: headings, paragraphs, lists, tables, callouts, prompts and forms. */
export function DocumentBlocks({ blocks, reading }: DocumentBlocksProps) {
  // biome-ignore lint/suspicious/noArrayIndexKey: a block is its place in the document.
  return blocks.map((block, index) => <BlockContent key={index} block={block} reading={reading} />);
}

function BlockContent({ block, reading }: { block: Block; reading: BlockContext }) {
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
          {block === reading.firstChecklist && <TickBar reading={reading} />}
          <DocumentList list={block} reading={reading} />
        </>
      );
    case 'table':
      return <DocumentTable table={block} number={reading.tables.indexOf(block) + 1} />;
    case 'callout':
      return <Callout callout={block} reading={reading} />;
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

const calloutLooks: Record<Tone, { Icon: typeof Lightbulb; box: string; icon: string }> = {
  DICA: { Icon: Lightbulb, box: 'border-leaf-600 bg-leaf-50', icon: 'text-leaf-700' },
  ATENCAO: { Icon: TriangleAlert, box: 'border-coral-500 bg-coral-100/60', icon: 'text-coral-700' },
  ETICA: { Icon: ShieldCheck, box: 'border-honey-400 bg-honey-100', icon: 'text-ink' },
  EXEMPLO: { Icon: NotebookPen, box: 'border-ink-soft/60 bg-white shadow-card', icon: 'text-ink-soft' },
};

function Callout({
  callout: { tone, label, blocks },
  reading,
}: {
  callout: CalloutBlock;
  reading: BlockContext;
}) {
  const { Icon, box, icon } = calloutLooks[tone];
  return (
    <div
      role="note"
      aria-label={label}
      className={`mt-6 max-w-reading rounded-control rounded-l-none border-l-4 px-4 py-4 sm:px-5 ${box}`}
    >
      <p className={`mb-2 flex items-center gap-2 font-bold text-base ${icon}`}>
        <Icon aria-hidden size={20} />
        {label}
      </p>
      <DocumentBlocks blocks={blocks} reading={reading} />
    </div>
  );
}
