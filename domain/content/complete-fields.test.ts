import { expect, test } from 'vitest';
import { shipped } from '../../tests/support/course.ts';
import { completeFields } from './complete-fields.ts';
import { findSectionErrors, sections } from './document.ts';

test('a section is completed in every list and group, and otherwise left alone', () => {
  const { site } = shipped;
  const typed = { ...site, supportPhone: '(11) 98765-4321', checkoutUrlHero: 'pay.example.com/a' };
  expect(completeFields(sections.site, typed)).toEqual({
    ...site,
    supportPhone: '5511987654321',
    checkoutUrlHero: 'https://pay.example.com/a',
  });
  for (const name of Object.keys(sections) as (keyof typeof sections)[])
    expect(completeFields(sections[name], shipped[name])).toEqual(shipped[name]);
  const course = structuredClone(shipped.course);
  if (course.modules[0]?.lessons[0]) course.modules[0].lessons[0].videoUrl = 'youtu.be/abcDEF12_-3';
  expect(completeFields(sections.course, course)).toMatchObject({
    modules: { 0: { lessons: { 0: { videoUrl: 'https://youtu.be/abcDEF12_-3' } } } },
  });
  for (const wrong of [null, 'x', 5, [], { supportPhone: 5 }])
    expect(completeFields(sections.site, wrong)).toEqual(wrong);
});

test('a list that is too long costs no more than one that is too long by one', () => {
  const { items } = shipped.faq;
  const long = { ...shipped.faq, items: Array.from({ length: 50_000 }, () => items[0]) };
  const { items: kept } = completeFields(sections.faq, long) as typeof shipped.faq;
  expect(kept.length).toBeLessThan(200);
  expect(findSectionErrors('faq', { ...shipped.faq, items: kept })).toContainEqual({
    path: 'items',
    message: `No máximo ${kept.length - 1} itens.`,
  });
});

test('of unknown fields only a few are kept, for which the section is refused', () => {
  const unknown = Object.fromEntries(Array.from({ length: 40_000 }, (_, index) => [`k${index}`, 1]));
  const kept = completeFields(sections.faq, { ...unknown, ...shipped.faq });
  expect(kept).toMatchObject(shipped.faq);
  expect(Object.keys(kept as object).length).toBeLessThan(50);
  expect(findSectionErrors('faq', kept)).not.toEqual([]);
});
