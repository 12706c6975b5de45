import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { adminPageNames } from './admin-page-names.ts';
import { chapterOf, guideChapters } from './guide.ts';
import { paths } from './paths.ts';

const chapters = guideChapters(readFileSync('docs/content-guide.md', 'utf8'));
/** Pages that are explained with the page above them. */
const belowOthers: string[] = [paths.adminStudent, paths.adminSale, paths.adminEmail, paths.adminNewsletter];

test('every admin page but the guide has a chapter with its name', () => {
  const pages = Object.entries(adminPageNames).filter(
    ([path]) => path !== paths.adminGuide && !belowOthers.includes(path),
  );
  for (const [path, name] of pages) expect(chapterOf(path, chapters)?.title).toBe(name);
  expect(chapterOf(paths.adminNewsletter, chapters)?.title).toBe('Newsletter');
  expect(chapterOf(paths.adminEmail, chapters)?.title).toBe('Mensagens');
});

test('a chapter has questions with answers, and at most 250 words', () => {
  expect(chapters.length).toBeGreaterThan(15);
  for (const { title, questions } of chapters) {
    expect(questions.map(({ answer }) => answer)).not.toContain('');
    const words = questions
      .flatMap((question) => `${question.title} ${question.answer}`.match(/[\p{L}\d]\S*/gu) ?? [])
      .concat(title);
    expect({ title, isLong: words.length > 250 }).toEqual({ title, isLong: false });
  }
});
