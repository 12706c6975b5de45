import { expect, test } from 'vitest';
import { sections } from '../../../../domain/content/document.ts';
import { shipped } from '../../../../tests/support/course.ts';
import { labelOf, publishedPath } from './schema-path.ts';

test('a path is named by the titles of its entries, and by their number without one', () => {
  const { course, faq, site } = shipped;
  const [module] = course.modules;
  expect(labelOf(sections.course, 'modules.0.lessons.1.videoUrl', course)).toBe(
    `Módulo “${module?.title}” › Aula “${module?.lessons[1]?.title}” › Endereço do vídeo`,
  );
  expect(labelOf(sections.course, 'modules.0.lessons', course)).toBe(`Módulo “${module?.title}” › Aulas`);
  expect(labelOf(sections.site, 'instructor.bio.0', site)).toBe('Quem ensina › Parágrafo 1');
  expect(labelOf(sections.faq, 'items.99.answer', faq)).toMatch(/^Pergunta 100 › Resposta$/);
  expect(labelOf(sections.site, '', site)).toBe('Site');
});

test('an entry is compared with the published one of its id, and an added entry with none', () => {
  const lesson = (id: string) => ({ id, title: id });
  const published = { lessons: [lesson('a'), lesson('b')], words: ['um'] };
  const edited = { lessons: [lesson('a'), lesson('new'), lesson('b')], words: ['um', 'dois'] };
  const pathOf = (path: string) => publishedPath(edited, published, path);
  expect(pathOf('lessons')).toBe('lessons');
  expect(pathOf('lessons.0.title')).toBe('lessons.0.title');
  expect(pathOf('lessons.2.title')).toBe('lessons.1.title');
  expect(pathOf('lessons.1')).toBeUndefined();
  expect(pathOf('lessons.1.title')).toBeUndefined();
  expect(pathOf('words.0')).toBe('words.0');
  expect(pathOf('words.1')).toBeUndefined();
});
