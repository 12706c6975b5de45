import { expect, test } from 'vitest';
import { sectionNames, sectionProblems } from '../../../domain/content/document.ts';
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
  expect(sectionProblems(name, readShippedContent()[name])).toEqual([]);
});

test('no field that is filled automatically is left as it is written', () => {
  expect(JSON.stringify(shipped)).not.toContain('{{');
});
