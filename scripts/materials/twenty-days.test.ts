import { expect, test } from 'vitest';
import { flattenBlocks, promptsOf, readingMinutes, textOfRuns } from '../../domain/documents/walk-blocks.ts';
import { exercisesPath, paths } from '../../domain/paths.ts';
import { daysOf, twentyDaysDocument } from '../../domain/twenty-days.ts';
import { shipped } from '../../tests/support/course.ts';
import { readCatalog } from './catalog.ts';
import { parseDocument } from './source/document.ts';

const { entries } = readCatalog();
const ids = new Set(entries.map(({ id }) => id));
const documents = new Map(
  entries.map(({ id, source, text }) => [id, parseDocument(source, text, ids).blocks] as const),
);
const blocks = documents.get(twentyDaysDocument) ?? [];
const days = daysOf({ blocks });

/** Returns the blocks of a document from a heading to the next one of its level or above. */
function partOf(id: string, title: string) {
  const all = flattenBlocks(documents.get(id) ?? []);
  const start = all.findIndex((block) => block.kind === 'heading' && textOfRuns(block.runs) === title);
  const first = all[start];
  if (first?.kind !== 'heading') return [];
  const rest = all.slice(start + 1);
  const end = rest.findIndex((block) => block.kind === 'heading' && block.level <= first.level);
  return [first, ...rest.slice(0, end < 0 ? undefined : end)];
}

test('the paper has twenty days in order, each with a title, something to do, and what it gives', () => {
  expect(days.map(({ day }) => day)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  for (const { title, task, gain } of days) {
    for (const text of [title, task, gain]) expect(text.length).toBeGreaterThan(10);
    expect(title).not.toMatch(/\.$/u);
  }
});

test.each(days)(
  'day $day, "$title", leads to a place that the course has, of ten minutes at most',
  ({ link, part }) => {
    if (!link.startsWith('/')) {
      const place = partOf(link, part);
      expect(place.length).toBeGreaterThan(1);
      // The rest of the ten minutes is for doing it.
      return expect(readingMinutes(place)).toBeLessThanOrEqual(5);
    }
    if (!link.startsWith(paths.prompts))
      return expect(shipped.exercises.sets.map(({ module }) => exercisesPath(module))).toContain(link);
    const prompts = [...documents.values()].flatMap(promptsOf);
    const prompt = prompts.find(({ id }) => link === `${paths.prompts}#${id}`);
    expect(prompt?.title).toBe(part);
  },
);
