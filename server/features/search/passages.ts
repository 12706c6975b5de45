import type { Cue } from '../../../domain/captions.ts';
import type { Lesson } from '../../../domain/content/course.ts';
import { timeText } from '../../../domain/content/durations.ts';
import type { Block, Run } from '../../../domain/documents/blocks.ts';
import { type Document, type DocumentKind, isSheet } from '../../../domain/documents/document.ts';
import type { Prompt } from '../../../domain/documents/prompts.ts';
import { flattenBlocks, headingAnchors, textOfRuns } from '../../../domain/documents/walk-blocks.ts';
import { lessonPath, paths, readingPath } from '../../../domain/paths.ts';
import type { SearchKind } from '../../../domain/search.ts';
import { atMost, maxDocument } from '../../../domain/text-limits.ts';

/** A searchable part of a lesson, transcript, document or prompt. */
export interface Passage {
  kind: SearchKind;
  /** Id of the lesson, document, prompt or file that it is part of. */
  source: string;
  /** Id of its lesson: the search hides the passage if the lesson leaves the course. Null if it belongs to no lesson. */
  lesson: string | null;
  title: string;
  place: string;
  url: string;
  text: string;
  /** Set for a sheet to print, whose title then counts more: what it says, which is searched and not shown. */
  formText?: string;
}

export function lessonPassage({ id, title, description }: Lesson, module: string): Passage {
  return {
    kind: 'lesson',
    source: id,
    lesson: id,
    title,
    place: module,
    url: lessonPath(id),
    text: description,
  };
}

/** Seconds and characters of speech in one passage. */
const transcriptLimits = { seconds: 25, characters: 300 };

export function transcriptPassages({ id, title }: Lesson, cues: readonly Cue[]): Passage[] {
  const passages: Passage[] = [];
  let begin = 0;
  for (const { start, text } of cues) {
    const last = passages.at(-1);
    if (last && start - begin < transcriptLimits.seconds && last.text.length < transcriptLimits.characters) {
      last.text += ` ${text}`;
      continue;
    }
    begin = start;
    const url = `${lessonPath(id)}?t=${Math.floor(start)}`;
    passages.push({ kind: 'transcript', source: id, lesson: id, title, place: timeText(start), url, text });
  }
  return passages;
}

export function promptPassage({ id, title, text, documentTitle }: Prompt): Passage {
  const url = `${paths.prompts}#${encodeURIComponent(id)}`;
  return { kind: 'prompt', source: id, lesson: null, title, place: documentTitle, url, text: oneLine(text) };
}

/**
 * Returns a passage for each section of a document; for a form one, which shows its subtitle.
 * @param lesson id of its lesson, if any
 * @param url of the page that shows the document
 */
export function documentPassages(
  id: string,
  document: Document,
  lesson: string | null,
  url = readingPath(id),
): Passage[] {
  const { title, subtitle, blocks, kind } = document;
  const allBlocks = flattenBlocks(blocks);
  const anchors = headingAnchors(allBlocks);
  const passage = (place: string, url: string, text: string): Passage => ({
    ...{ kind: 'material', source: id, lesson, title },
    ...{ place, url, text },
  });
  if (isSheet(kind)) {
    const formText = allBlocks.map((block) => oneLine(textOfBlock(block))).join(' ');
    return [{ ...passage(sheetPlace(kind), url, subtitle), formText }];
  }
  const passages = [passage('', url, subtitle)];
  for (const block of allBlocks) {
    if (block.kind === 'heading')
      passages.push(passage(oneLine(textOfRuns(block.runs)), `${url}#${anchors.get(block)}`, ''));
    const last = passages.at(-1);
    const text = block.kind === 'heading' ? '' : oneLine(textOfBlock(block));
    if (last && text) last.text += last.text ? ` ${text}` : text;
  }
  return passages;
}

/** Names a paper to print by the words that students look for. */
const sheetPlace = (kind: DocumentKind) =>
  `${kind === 'Folha' ? 'Folha (ficha)' : kind} para imprimir · PDF e Word`;

/** Returns the passage of the sheet to print of a lesson's document, with the lesson's description. */
export function sheetPassage(id: string, { title, kind }: Document, lesson: Lesson): Passage {
  return {
    ...{ kind: 'material', source: id, lesson: lesson.id, title, place: sheetPlace(kind) },
    ...{ url: readingPath(id), text: lesson.description, formText: '' },
  };
}

const separator = ' · ';

/** Returns a block's text. `flattenBlocks` lists the blocks inside those that have none; prompts are found apart. */
function textOfBlock(block: Block): string {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return textOfRuns(block.runs);
    case 'list':
      return block.items
        .map(({ runs, children }) => [textOfRuns(runs), ...children.map(textOfBlock)].join(separator))
        .join(separator);
    case 'table':
      return [block.header, ...block.rows].flat().map(textOfRuns).filter(Boolean).join(separator);
    case 'form':
      return block.groups
        .flatMap(({ title = [], rows }) => [title, ...rows.flat().flatMap(runsOfField)])
        .map(textOfRuns)
        .join(separator);
    case 'callout':
    case 'together':
    case 'prompt':
    case 'page-break':
      return '';
  }
}

function runsOfField({ label, answers }: { label: Run[]; answers: Run[][] }): Run[][] {
  return [label, ...answers];
}

function oneLine(text: string): string {
  return atMost(text, maxDocument).replace(/\s+/g, ' ').trim();
}
