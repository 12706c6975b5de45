import type { ExercisesContent } from './content/exercises.ts';
import type { Block } from './documents/blocks.ts';
import type { PromptFacts } from './documents/prompts.ts';
import { flattenBlocks, textOfRuns } from './documents/walk-blocks.ts';
import { type Exercise, exercisesOf } from './exercises.ts';

/** The parts of lessons that visitors see, as the owner chose them. */
export interface PublicParts {
  /** Undefined while she chose none, or something that she chose is gone. */
  firstLesson: FirstLesson | undefined;
  samplePages: readonly SamplePage[];
}

/** The contents of `/primeira-aula`, beside its own texts. */
export interface FirstLesson {
  /** Title of the lesson that the reading is from. */
  lesson: string;
  reading: Reading;
  prompt: Pick<PromptFacts, 'title' | 'text'>;
  exercise: Exercise;
}

export interface Reading {
  title: string;
  blocks: readonly Block[];
}

/** The first pages of a document. */
export interface SamplePage {
  title: string;
  /** The sheet to print that comes with it stands first, then its text. */
  firstPages: readonly FirstPage[];
  /** Says what the workbook that comes with it holds. */
  workbook: string | undefined;
}

export interface FirstPage {
  /** Path in the storage. */
  picture: string;
  /** The same page filled in. */
  example?: string;
  isSheet: boolean;
  /** Counts this page too. */
  pageCount: number;
}

/**
 * Returns the part of a document under a heading, up to the next one of its level. The whole document is returned for an
 * empty title, but only if it has no headings: a guide must not become public by a field left empty.
 */
export function partOf(
  { title, blocks }: { title: string; blocks: readonly Block[] },
  part: string,
): Reading | undefined {
  const heading = (block: Block | undefined) => (block?.kind === 'heading' ? block : undefined);
  if (part.trim() === '')
    return flattenBlocks(blocks).some(heading) ? undefined : { title, blocks: [...blocks] };
  const start = blocks.findIndex((block) => {
    const runs = heading(block)?.runs;
    return runs && textOfRuns(runs).trim() === part.trim();
  });
  const level = heading(blocks[start])?.level;
  if (level === undefined) return undefined;
  const rest = blocks.slice(start + 1);
  const length = rest.findIndex((block) => (heading(block)?.level ?? 4) <= level);
  return { title: part.trim(), blocks: length === -1 ? rest : rest.slice(0, length) };
}

/** @param reference module and exercise, such as `modulo1/modulo1-texto` */
export function findExercise({ sets }: ExercisesContent, reference: string): Exercise | undefined {
  const [module, id] = reference.split('/');
  const set = sets.find((candidate) => candidate.module === module);
  return set && exercisesOf(set).find((exercise) => exercise.id === id);
}
