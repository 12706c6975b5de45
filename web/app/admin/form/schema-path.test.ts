import { expect, test } from 'vitest';
import { sections } from '../../../../domain/content/document.ts';
import { shipped } from '../../../../tests/support/course.ts';
import { labelOf } from './schema-path.ts';

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
