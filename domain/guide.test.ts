import { globSync, readFileSync } from 'node:fs';
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

test('the admin area and its guide have one word for a thing', () => {
  /** Words that went, with the one that stands for the same thing. */
  const others = { dúvida: 'pergunta', dúvidas: 'perguntas', provedor: 'empresa de pagamento' };
  const files = [
    'docs/content-guide.md',
    'domain/audit.ts',
    ...globSync('web/app/admin/**/*.{ts,tsx}').filter((file) => !/\.test\./.test(file)),
  ];
  const found = files.flatMap((file) =>
    (
      readFileSync(file, 'utf8')
        .toLowerCase()
        .match(/\p{L}+/gu) ?? []
    )
      .filter((word) => Object.hasOwn(others, word))
      .map((word) => `${file}: ${word}`),
  );
  expect(found).toEqual([]);
});
