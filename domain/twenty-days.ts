import type { Run, TextRun } from './documents/blocks.ts';
import type { Document } from './documents/document.ts';
import { textOfRuns } from './documents/walk-blocks.ts';
import { documentLinkPath, exercisesPath } from './paths.ts';

/** The paper from which the page is made, too. */
export const twentyDaysDocument = 'modulo1_ia_vet/vinte_dias';

/** The parameter of the address that names the day whose link was followed. */
export const dayParameter = 'dia';

/** A day of 'Vinte dias, dez minutos': one thing to read or do. */
export interface Day {
  /** Number in the paper, from 1. */
  day: number;
  title: string;
  task: string;
  /** The student has it at the end of the day. */
  gain: string;
  /** The place where it is read or done: a document's id, or a path of the site. */
  link: string;
  /** The title of the document's part that the day is about, or of the prompt. */
  part: string;
}

/** Returns the days of the paper: each item of its numbered lists has its title in bold, a link, and what it gives in italics. */
export function daysOf({ blocks }: Pick<Document, 'blocks'>): Day[] {
  return blocks.flatMap((block) => {
    if (block.kind !== 'list' || block.marker !== 'number') return [];
    return block.items.map(({ runs }, index) => readDay(block.start + index, runs));
  });
}

function readDay(day: number, runs: readonly Run[]): Day {
  const texts = runs.filter((run): run is TextRun => run.kind === 'text');
  const textOf = (keeps: (run: TextRun) => boolean | undefined) => textOfRuns(texts.filter(keeps)).trim();
  const link = texts.find((run) => run.link);
  return {
    day,
    title: textOf(({ bold }) => bold).slice(0, -'.'.length),
    task: textOf(({ bold, italic }) => !bold && !italic),
    gain: textOf(({ italic }) => italic),
    link: link?.link ?? '',
    part: link?.text ?? '',
  };
}

/**
 * Returns the path of a day's place. A lesson or document opens at its part, and knows the day; a prompt has its own
 * anchor, and exercises have no parts.
 */
export function dayPath({ day, link, part }: Day): string {
  if (link.includes('#') || link.startsWith(exercisesPath(''))) return link;
  return `${documentLinkPath(link)}?${dayParameter}=${day}#${encodeURIComponent(part)}`;
}
