import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { exercisesOf } from '../../domain/exercises.ts';
import { courseModules, shipped } from '../../tests/support/course.ts';

const root = new URL('../../content/materials/', import.meta.url);
const lessons = courseModules.flatMap(({ folder, lessons }) =>
  lessons.map((lesson) => ({ ...lesson, folder })),
);

test('every module has situations and a text with errors', () => {
  expect(shipped.exercises.sets.map(({ module }) => module)).toEqual(courseModules.map(({ id }) => id));
  for (const { questions, texts } of shipped.exercises.sets) {
    expect(questions.length).toBeGreaterThan(3);
    expect(texts.length).toBeGreaterThan(0);
  }
});

test('what is to be read again is in the module, under that heading', () => {
  for (const set of shipped.exercises.sets)
    for (const { id, lesson: lessonId, part } of exercisesOf(set)) {
      const lesson = lessons.find((one) => one.id === lessonId);
      const text = readFileSync(new URL(`${lesson?.folder}/${lesson?.material}.md`, root), 'utf8');
      const headings = text.split('\n').flatMap((line) => /^#{2,3} (.+)$/.exec(line)?.[1] ?? []);
      expect([id, headings.includes(part)]).toEqual([id, true]);
    }
});
