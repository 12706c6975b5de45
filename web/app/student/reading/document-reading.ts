import { useLayoutEffect, useState } from 'react';
import type {
  Block,
  HeadingBlock,
  ListBlock,
  ListItem,
  TableBlock,
} from '../../../../domain/documents/blocks.ts';
import { flattenBlocks, headingAnchors, textOfRuns } from '../../../../domain/documents/walk-blocks.ts';
import { partOf } from '../../../../domain/public-parts.ts';
import { useUserId } from '../../data/rendered-state.ts';
import { createStudentStorage } from '../../data/student-storage.ts';

/** The names of ticked checklist items, by document; see {@link tickNames}. */
type Ticks = Record<string, string[]>;

const ticksStorage = createStudentStorage('ticks', isTicks);

/** Returns a document's ticked checklist items, which this browser's storage keeps until the student logs out. */
export function useTicks(document: string) {
  const userId = useUserId();
  const [ticked, setTicked] = useState<readonly string[]>([]);
  // The server's HTML has no ticks.
  useLayoutEffect(() => setTicked(ticksStorage.load(userId)?.[document] ?? []), [userId, document]);
  function save(names: readonly string[]) {
    setTicked(names);
    ticksStorage.save(userId, { ...ticksStorage.load(userId), [document]: [...names] });
  }
  return {
    ticked,
    tick: (name: string, isTicked: boolean) => {
      const others = ticked.filter((other) => other !== name);
      save(isTicked ? [...others, name] : others);
    },
    clear: (names: readonly string[]) => save(ticked.filter((name) => !names.includes(name))),
  };
}

/**
 * Returns the name under which each item's tick is stored: its text, so that ticks survive a later revision. Equal
 * items are numbered.
 * @param blocks a flat list
 */
export function tickNames(blocks: readonly Block[]): Map<ListItem, string> {
  const counts = new Map<string, number>();
  return new Map(
    checkItems(blocks.filter((block) => block.kind === 'list')).map((item) => {
      const text = textOfRuns(item.runs);
      const count = (counts.get(text) ?? 0) + 1;
      counts.set(text, count);
      return [item, count === 1 ? text : `${text} (${count})`];
    }),
  );
}

function checkItems(lists: readonly ListBlock[]): ListItem[] {
  return lists.flatMap(({ marker, items }) =>
    items.flatMap((item) => [...(marker === 'check' ? [item] : []), ...checkItems(item.children)]),
  );
}

function isTicks(value: unknown): value is Ticks {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every(
      (names) => Array.isArray(names) && names.every((name) => typeof name === 'string'),
    )
  );
}

/** Holds what the renderers of a document's blocks need: the parts from {@link indexBlocks}, and the student's ticks. */
export interface BlockContext {
  /** Shown on demand below their questions; see {@link separateAnswers}. */
  answers: ReadonlyMap<ListItem, ListItem>;
  /** Undefined in a form to fill in on paper: its boxes are only drawn. */
  ticks: ReturnType<typeof useTicks> | undefined;
  /** The name under which each item's tick is stored. */
  tickNames: ReadonlyMap<ListItem, string>;
  /** The day of 'Vinte dias, dez minutos' whose link was followed, and the last block of its part. */
  day: number | undefined;
  dayEnd: Block | undefined;
  /** Headings' ids. */
  anchors: ReadonlyMap<HeadingBlock, string>;
  tables: readonly TableBlock[];
  /** Text of the section to copy; empty without one. */
  pocketCard: string;
  firstForm: Block | undefined;
  /** True if the document has files to download. */
  hasFiles: boolean;
}

/** Returns a document's contents, anchors, tables and checklists. It walks all blocks: memoize the result. */
export function indexBlocks(blocks: readonly Block[]) {
  const all = flattenBlocks(blocks);
  const tables = all.filter((block) => block.kind === 'table');
  const anchors = headingAnchors(all);
  const contents = [...anchors]
    .filter(([{ level }]) => level === 2)
    .map(([{ runs }, id]) => ({ id, title: textOfRuns(runs) }));
  const names = tickNames(all);
  const pocketCard = pocketCardText(blocks);
  const firstForm = all.find(({ kind }) => kind === 'form');
  return { tickNames: names, pocketCard, firstForm, tables, anchors, contents };
}

/**
 * Returns a document's answers by their questions, and its blocks with a note in the answers' place: the student answers
 * before she reads them. They are the list after each heading that begins with 'Respostas', the questions the one before
 * it, as long; other documents stay as they are.
 */
export function separateAnswers(blocks: readonly Block[]) {
  const answers = new Map<ListItem, ListItem>();
  const lists = new Set<Block>();
  for (const [start, block] of blocks.entries()) {
    if (block.kind !== 'heading' || !/^Respostas/.test(textOfRuns(block.runs))) continue;
    const questions = blocks.slice(0, start).findLast(isNumbered)?.items ?? [];
    const list = blocks.slice(start).find(isNumbered);
    if (list?.items.length !== questions.length) continue;
    lists.add(list);
    for (const [index, answer] of list.items.entries()) answers.set(questions[index] as ListItem, answer);
  }
  const text = 'Estão embaixo das perguntas: responda e toque em “Ver resposta”.';
  const note: Block = { kind: 'paragraph', runs: [{ kind: 'text', text }] };
  return { blocks: blocks.map((block) => (lists.has(block) ? note : block)), answers };
}

const isNumbered = (block: Block): block is ListBlock => block.kind === 'list' && block.marker === 'number';

/** Consecutive blocks of a document with checklists, which share a bar; `to` is exclusive. */
export interface Stretch {
  from: number;
  to: number;
  /** Heading of the first one's section; empty if it has none. */
  title: string;
  items: ListItem[];
}

/** Returns the stretches of a document with checklists: sections that follow each other share one. */
export function checklistStretches(blocks: readonly Block[]): Stretch[] {
  const stretches: Stretch[] = [];
  let [section, lastSection, title] = [0, 0, ''];
  for (const [index, block] of blocks.entries()) {
    const inside = flattenBlocks([block]);
    for (const heading of inside)
      if (heading.kind === 'heading' && heading.level === 2)
        [section, title] = [section + 1, textOfRuns(heading.runs)];
    const items = [...tickNames(inside).keys()];
    if (items.length === 0) continue;
    const last = stretches.at(-1);
    if (last && section <= lastSection + 1) {
      last.to = index + 1;
      last.items.push(...items);
    } else stretches.push({ from: index, to: index + 1, title, items });
    lastSection = section;
  }
  return stretches;
}

/** The section that the text says to copy. */
export const pocketCardTitle = 'Cartão de bolso';

/** Returns the section to copy as plain text, its headings and lists; empty without one. */
function pocketCardText(blocks: readonly Block[]): string {
  const lines = partOf({ title: '', blocks }, pocketCardTitle)?.blocks.flatMap((block) => {
    if (block.kind === 'heading') return ['', textOfRuns(block.runs)];
    return block.kind === 'list' ? block.items.map(({ runs }) => `- ${textOfRuns(runs)}`) : [];
  });
  return lines ? [pocketCardTitle, ...lines].join('\n') : '';
}
