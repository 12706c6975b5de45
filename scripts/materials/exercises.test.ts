import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { replacedMaterials } from '../../content/replaced-materials.ts';
import { exercisesOf } from '../../domain/exercises.ts';
import { exercisesPath } from '../../domain/paths.ts';
import { courseModules, shipped } from '../../tests/support/course.ts';

const root = new URL('../../content/materials/', import.meta.url);
const lessons = courseModules.flatMap(({ folder, lessons }) =>
  lessons.map((lesson) => ({ ...lesson, folder })),
);

test('every module has situations and two texts with errors', () => {
  expect(shipped.exercises.sets.map(({ module }) => module)).toEqual(courseModules.map(({ id }) => id));
  for (const { questions, texts } of shipped.exercises.sets) {
    expect(questions.length).toBeGreaterThan(3);
    expect(texts.length).toBeGreaterThan(1);
  }
});

test('documents with situations for the team exist and link to the exercises of their module', () => {
  const documents = shipped.exercises.sets.flatMap(({ module, document }) =>
    document ? [{ module, document }] : [],
  );
  expect(documents.length).toBeGreaterThan(4);
  for (const { module, document } of documents) {
    const text = readFileSync(new URL(`${document}.md`, root), 'utf8');
    expect([document, text.includes(`](${exercisesPath(module)})`)]).toEqual([document, true]);
  }
});

test('what a document that left the course said is in one that is there', () => {
  for (const { id, by } of replacedMaterials) {
    const fileOf = (document: string) => new URL(`${document.replace(/_folha$/, '.folha')}.md`, root);
    expect([id, existsSync(fileOf(id)), existsSync(fileOf(by))]).toEqual([id, false, true]);
  }
});

test('each exercise names a lesson of its module and a heading in it', () => {
  for (const set of shipped.exercises.sets)
    for (const { id, lesson: lessonId, part } of exercisesOf(set)) {
      const lesson = lessons.find((one) => one.id === lessonId);
      const text = readFileSync(new URL(`${lesson?.folder}/${lesson?.material}.md`, root), 'utf8');
      const headings = text.split('\n').flatMap((line) => /^#{2,3} (.+)$/.exec(line)?.[1] ?? []);
      expect([id, headings.includes(part)]).toEqual([id, true]);
    }
});
