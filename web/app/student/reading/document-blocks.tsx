import { ChevronDown, Lightbulb, ListChecks, NotebookPen, ShieldCheck, TriangleAlert } from 'lucide-react';
import { Fragment, useId } from 'react';
import { useNavigate } from 'react-router';
import type { Block, CalloutBlock, ListBlock, ListItem, Tone } from '../../../../domain/documents/blocks.ts';
import { textOfRuns } from '../../../../domain/documents/walk-blocks.ts';
import { paths } from '../../../../domain/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { TrafficMark } from '../../../ui/traffic-mark.tsx';
import { useSubmitWork } from '../../data/send-work.ts';
import { PromptCard } from '../prompts/prompt-card.tsx';
import { type BlockContext, pocketCardTitle, type Stretch } from './document-reading.ts';
import { DocumentTable } from './document-table.tsx';
import { FormOutline } from './form-outline.tsx';
import { printedBox, Runs } from './runs.tsx';

/** Renders a document's blocks: headings, paragraphs, lists, tables, callouts, prompts and forms. */
export function DocumentBlocks({ blocks, reading }: { blocks: readonly Block[]; reading: BlockContext }) {
  return blocks.map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a block is its place in the document.
    <Fragment key={index}>
      <BlockContent block={block} reading={reading} />
      {reading.day && block === reading.dayEnd && <DayDone day={reading.day} />}
    </Fragment>
  ));
}

/** Stands where the day's part ends; the student area then offers the next day. */
function DayDone({ day }: { day: number }) {
  const submit = useSubmitWork();
  const navigate = useNavigate();
  const finish = () => {
    submit({ kind: 'day', day, isDone: true });
    void navigate(paths.studentArea);
  };
  return (
    <Button look="outline" className="mt-6" onClick={finish}>
      Feito: dia {day}
    </Button>
  );
}

function BlockContent({ block, reading }: { block: Block; reading: BlockContext }) {
  switch (block.kind) {
    case 'heading': {
      const Heading = `h${block.level}` as const;
      const look = block.level === 2 ? 'mt-12 text-2xl' : 'mt-8 text-xl';
      return (
        <>
          <Heading
            id={reading.anchors.get(block)}
            tabIndex={-1}
            className={`max-w-reading scroll-mt-20 leading-tight first:mt-0 ${look}`}
          >
            <TrafficMark text={textOfRuns(block.runs)} />
            <Runs runs={block.runs} />
          </Heading>
          {reading.pocketCard && textOfRuns(block.runs) === pocketCardTitle && (
            <div className="mt-4 flex flex-wrap">
              <CopyButton text={reading.pocketCard} title={pocketCardTitle} label="Copiar o cartão" />
            </div>
          )}
        </>
      );
    }
    case 'paragraph':
      if (block.picture)
        return (
          <img
            className="mt-4 aspect-4/3 w-full max-w-reading rounded-card bg-leaf-50 object-contain"
            src={block.picture}
            alt={textOfRuns(block.runs)}
            loading="lazy"
          />
        );
      return (
        <p className="mt-4 max-w-reading first:mt-0">
          <Runs runs={block.runs} />
        </p>
      );
    case 'list':
      return <DocumentList list={block} reading={reading} />;
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

function Callout({ callout, reading }: { callout: CalloutBlock; reading: BlockContext }) {
  const { tone, label, blocks } = callout;
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

const looks = {
  disc: 'list-disc pl-6 marker:text-leaf-600',
  number: 'list-decimal pl-7 marker:font-semibold marker:text-leaf-700',
  check: 'grid gap-1',
};

interface DocumentListProps {
  list: ListBlock;
  reading: BlockContext;
}

/** Renders a list of a document; `check` lists have checkboxes. */
function DocumentList({ list, reading }: DocumentListProps) {
  const List = list.marker === 'number' ? 'ol' : 'ul';
  return (
    <List
      className={`mt-4 max-w-reading first:mt-0 ${looks[list.marker]}`}
      {...(list.marker === 'number' && { start: list.start })}
    >
      {list.items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an item is its place in the list.
        <li key={index} className={list.marker === 'check' ? undefined : 'mt-2 pl-1 first:mt-0'}>
          {list.marker === 'check' ? <TickItem item={item} reading={reading} /> : <Runs runs={item.runs} />}
          {item.children.map((child, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above.
            <DocumentList key={place} list={child} reading={reading} />
          ))}
          <Answer item={reading.answers.get(item)} number={list.start + index} reading={reading} />
        </li>
      ))}
    </List>
  );
}

interface AnswerProps {
  /** Undefined for an item that is no question. */
  item: ListItem | undefined;
  number: number;
  reading: BlockContext;
}

/** The answer to a question of a document, shown once the student asks for it. */
function Answer({ item, number, reading }: AnswerProps) {
  if (!item) return null;
  return (
    <details className="group">
      <summary className="link flex min-h-11 w-fit list-none items-center gap-1 [&::-webkit-details-marker]:hidden">
        Ver resposta
        <span className="sr-only"> da pergunta {number}</span>
        <ChevronDown aria-hidden className="transition-transform group-open:rotate-180" size={18} />
      </summary>
      <div className="mb-4 border-leaf-600 border-l-4 bg-leaf-50 px-4 py-3">
        <Runs runs={item.runs} />
        <DocumentBlocks blocks={item.children} reading={reading} />
      </div>
    </details>
  );
}

function TickItem({ item, reading: { ticks, tickNames } }: { item: ListItem; reading: BlockContext }) {
  const id = useId();
  if (!ticks)
    return (
      <div className="flex items-start gap-3 py-1">
        <span aria-hidden className={`mt-1.5 ${printedBox}`} />
        <span className="min-w-0">
          <Runs runs={item.runs} />
        </span>
      </div>
    );
  const name = tickNames.get(item) ?? '';
  const isTicked = ticks.ticked.includes(name);
  return (
    <div className="flex gap-3 rounded-control has-checked:bg-leaf-50 hover:bg-leaf-50">
      <input
        id={id}
        type="checkbox"
        className="my-2.5 ml-2 size-6 shrink-0 accent-leaf-700"
        checked={isTicked}
        onChange={(event) => ticks.tick(name, event.target.checked)}
      />
      <label htmlFor={id} className={`min-w-0 flex-1 py-2 pr-2 ${isTicked ? 'text-ink-soft' : ''}`}>
        <Runs runs={item.runs} />
      </label>
    </div>
  );
}

/** The bar above checklists, sticky while they are on the screen: the number of ticked items, and a button that clears them. */
export function TickBar({ stretch, reading }: { stretch: Stretch; reading: BlockContext }) {
  const { ticks, tickNames } = reading;
  if (!ticks) return null;
  const names = stretch.items.map((item) => tickNames.get(item) ?? '');
  const count = names.filter((name) => ticks.ticked.includes(name)).length;
  return (
    <section
      aria-label={`Itens marcados${stretch.title && ` em ${stretch.title}`}`}
      tabIndex={-1}
      className="sticky top-0 z-10 -mx-4 mt-6 mb-14 flex min-h-14 max-w-reading flex-wrap items-center justify-between gap-x-4 border-line border-y bg-white px-4 py-1 text-base outline-none sm:mx-0 sm:rounded-control sm:border [&+*]:-mt-10"
    >
      <p className="flex items-center gap-2">
        <ListChecks aria-hidden className="shrink-0 text-leaf-700" size={20} />
        <span role="status">
          <strong className="tabular-nums">{count}</strong> de {names.length} marcados
        </span>
      </p>
      {count > 0 && (
        <button
          type="button"
          className="link min-h-11"
          onClick={({ currentTarget }) => {
            // The button goes: the focus stays in the bar.
            currentTarget.closest('section')?.focus({ preventScroll: true });
            ticks.clear(names);
          }}
        >
          Desmarcar tudo
        </button>
      )}
    </section>
  );
}
