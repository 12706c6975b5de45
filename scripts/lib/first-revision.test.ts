import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { fillContent, findSectionErrors, sectionNames } from '../../domain/content/document.ts';
import { readShippedContent } from '../../server/features/content/shipped.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { readFirstRevision } from './first-revision.ts';

const folder = temporaryFolder(afterAll);

const shipped = readShippedContent();
const filledTexts = fillContent(shipped);

/** Writes content files in the old format: placeholders were written out, or imported from a neighbour. */
function write(changes: { price?: number; headline?: string; photo?: string } = {}): void {
  const { everyPage, notFound, ...site } = filledTexts.site;
  const { price = 8_500, headline = filledTexts.landing.hero.headline, photo = '' } = changes;
  const priceText = `R$ ${price / 100}`;
  const text = (value: unknown) => JSON.stringify(value).replaceAll('R$ 85', priceText);
  const files = {
    site: `export const site = ${text({ ...site, price: { cents: price }, instructor: { ...site.instructor, photo } })};`,
    landing: `import { site } from './site.ts';
      export const landing = { ...${text({ ...filledTexts.landing, ...everyPage })}, hero: { ...${text(filledTexts.landing.hero)}, headline: ${text(headline)} }, meta: { title: site.brandName, description: 'x' } };`,
    sales: `export const sales = ${text(filledTexts.sales)}; export const success = ${text(filledTexts.success)}; export const notFound = ${text(notFound)};`,
    faq: `export const faq = ${text(filledTexts.faq)};`,
    course: `export const courseModules = ${text(
      filledTexts.course.modules.map(({ isHidden: _, ...module }) => ({
        ...module,
        lessons: module.lessons.map(({ id, title, type, material }) => ({ id, title, type, material })),
      })),
    )};`,
  };
  for (const [name, content] of Object.entries(files))
    writeFileSync(path.join(folder, `${name}.ts`), content);
  mkdirSync(path.join(folder, 'legal'), { recursive: true });
  for (const [name, file] of [
    ['terms2025', 'termos-de-uso'],
    ['privacy2025', 'politica-de-privacidade'],
    ['terms2024', 'termos'],
    ['privacy2024', 'privacidade'],
  ] as const) {
    const { title, description, updated, body } = shipped.legal[name];
    const front = `---\n# comentário\ntitle: ${title}\ndescription: ${description}\nupdated: ${updated}\n---\n\n`;
    writeFileSync(path.join(folder, 'legal', `${file}.md`), front + body);
  }
}

test('keeps what the owner changed, and fills the other texts with it', async () => {
  write({ price: 9_700, headline: 'IA na minha clínica', photo: 'eu.jpg' });
  const document = await readFirstRevision(folder, shipped);
  for (const name of sectionNames) expect(findSectionErrors(name, document[name])).toEqual([]);
  expect(document.landing.hero.headline).toBe('IA na minha clínica');
  expect(document.site.instructor.photo).toBe('');
  expect(document.landing.closing.text).toBe(shipped.landing.closing.text);
  expect(document.site.everyPage).toEqual(shipped.site.everyPage);
  expect(JSON.stringify(fillContent(document))).toContain('R$ 97');
  expect(JSON.stringify(fillContent(document))).not.toContain('R$ 85');
});

test('gives old lessons the fields that they lacked', async () => {
  write();
  const { course } = await readFirstRevision(folder, shipped);
  expect(course.modules.map(({ id, lessons }) => [id, lessons.length])).toEqual(
    shipped.course.modules.map(({ id, lessons }) => [id, lessons.length]),
  );
  expect(course.noAccess).toEqual(shipped.course.noAccess);
});

test('throws for a file with a syntax error', async () => {
  write();
  writeFileSync(path.join(folder, 'faq.ts'), 'export const faq = {');
  await expect(readFirstRevision(folder, shipped)).rejects.toThrow();
});
