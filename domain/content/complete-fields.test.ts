import { expect, test } from 'vitest';
import { shipped } from '../../tests/support/course.ts';
import { completeFields } from './complete-fields.ts';
import { sections } from './document.ts';

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
