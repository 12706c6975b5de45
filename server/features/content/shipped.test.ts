import { describe, expect, test } from 'vitest';
import { findSectionErrors, sectionNames } from '../../../domain/content/document.ts';
import { withMarksInWords, withoutMarksInWords } from '../../../domain/content/placeholders.ts';
import {
  certificate,
  courseModules,
  lessonIds,
  lessons,
  priceText,
  shipped,
} from '../../../tests/support/course.ts';
import { readShippedContent } from './shipped.ts';

/** What the course is, from its specification. Everything else, in pages and tests, is counted from the content. */
test('the course is the specified one, at the specified price', () => {
  const kinds = courseModules.map((module) =>
    Object.entries(Object.groupBy(module.lessons, ({ type }) => type)).map(
      ([type, group]) => `${group.length} ${type}`,
    ),
  );
  expect(kinds).toEqual([
    ['1 video', '1 pdf', '1 summary'],
    ['1 video', '1 pdf', '5 template'],
    ['1 video', '1 guide', '5 template'],
    ['1 video', '1 guide', '4 spreadsheet'],
    ['1 video', '1 guide', '1 template'],
    ['1 video', '1 template', '4 guide'],
  ]);
  expect(new Set(lessonIds).size).toBe(32);
  expect(lessons.filter(({ material }) => material)).toHaveLength(26);
  expect(lessons.map(({ duration }) => duration).filter(Boolean)).toEqual([
    '18:25',
    '21:10',
    '19:45',
    '17:30',
    '22:00',
    '15:20',
  ]);
  expect(new Set(certificate.topics).size).toBe(5);
  expect(priceText).toBe('R$ 85');
});

test.each(sectionNames)('the shipped section %s keeps to the schema', (name) => {
  expect(findSectionErrors(name, readShippedContent()[name])).toEqual([]);
});

describe.each(['terms2024', 'terms2025', 'privacy2024', 'privacy2025'] as const)(
  'the legal page %s',
  (name) => {
    test.each([
      ['acceptance', /você declara que (a leu e a aceita|leu e aceita)/],
      ['educational use', /finalidade (exclusivamente )?educacional|fins educacionais/],
      ['copyright of the course', /direitos autorais/],
      ['name and e-mail at sign-up', /nome(,| e) e-mail[^.]*cadastro|cadastro[^.]*nome e e-mail/i],
      ['what they are used for', /processar a inscrição[^.]* comunicar atualizações/],
      ['that data is never sold or shared', /nunca são vendidos nem compartilhados sem a sua autorização/],
      ['cookies', /cookies/],
      ['the right to deletion', /exclusão/],
      ['the right to change', /alteração dos (seus )?dados|corrigir dados/],
      ['that it may change without notice', /mudar sem aviso prévio/],
    ])('tells %s', (_, point) => {
      expect(shipped.legal[name].body).toMatch(point);
    });

    test('is of the specified month', () => {
      const month = `abril de ${name.slice(-4)}`;
      expect(shipped.legal[name].updated).toBe(month);
      expect(shipped.legal[name].body).toContain(`Última atualização: ${month}`);
    });
  },
);

test('no field that is filled automatically is left as it is written', () => {
  expect(JSON.stringify(shipped)).not.toContain('{{');
});

test('forms show every mark in words, and give the text back as it is stored', () => {
  const stored = JSON.stringify(readShippedContent());
  const shown = withMarksInWords(stored);
  expect(shown.includes('{{')).toBe(false);
  expect(withoutMarksInWords(shown) === stored).toBe(true);
  expect(withoutMarksInWords('‹PREÇO ›‹Fim ›‹Preco›')).toBe('{{preco}}{{fim}}‹Preco›');
});

test.each([
  ['Por ‹Preco›', '“Preco” não existe. Veja a lista em “Inserir preço, nome…”.'],
  ['Por {{preço}}', '“preço” não existe. Veja a lista em “Inserir preço, nome…”.'],
  ['Custa só ‹preço hoje', 'Falta um lado da marca ‹Preço›.'],
  ['Custa só Preço› hoje', 'Falta um lado da marca ‹Preço›.'],
  ['{{se horas}}8 horas', 'Falta a marca ‹Fim›.'],
  ['No seu ritmo{{senao}}', 'A marca ‹Se não› está fora de uma condição.'],
  ['{{se horas}}8{{fim}}{{fim}}', 'A marca ‹Fim› está fora de uma condição.'],
  ['Site › Preço: ‹ 10, {{preco}}', undefined],
])('a text with a faulty mark is refused: %s', (headline, message) => {
  const { landing } = readShippedContent();
  const errors = findSectionErrors('landing', { ...landing, hero: { ...landing.hero, headline } });
  expect(errors).toEqual(message ? [{ path: 'hero.headline', message }] : []);
});

test('a subject of the FAQ stands once: a second would show its questions twice', () => {
  const { faq } = readShippedContent();
  const topics = [...faq.topics.slice(0, -1), faq.topics[0]];
  expect(findSectionErrors('faq', { ...faq, topics })).toEqual([
    { path: `topics.${topics.length - 1}.id`, message: 'Este tema já existe.' },
  ]);
});
