import { expect, test } from 'vitest';
import { shipped } from '../../tests/support/course.ts';
import { describeChanges } from './changes.ts';

const photo = '11111111-1111-4111-8111-111111111111';
const files = new Map([[photo, 'zelia.jpg']]);

test('a file is named as it was sent, never by its id', () => {
  const { site, course } = shipped;
  const [module, ...modules] = course.modules;
  const [lesson, ...lessons] = module?.lessons ?? [];
  const after = {
    ...shipped,
    site: { ...site, instructor: { ...site.instructor, photo } },
    course: {
      ...course,
      modules: [{ ...module, lessons: [{ ...lesson, videoFile: photo }, ...lessons] }, ...modules],
    },
  } as typeof shipped;
  expect(describeChanges(shipped, after, { files })).toEqual([
    'Site › Quem ensina › Foto: vazio → “zelia.jpg”',
    expect.stringMatching(
      /^Curso › Módulo “[^”]+” › Aula “[^”]+” › Vídeo enviado por você: vazio → “zelia.jpg”$/,
    ),
  ]);
  expect(describeChanges(after, shipped)).toContain('Site › Quem ensina › Foto: outro arquivo → vazio');
});

test('a text of a list is named by its place', () => {
  const { site } = shipped;
  const bio = site.instructor.bio.with(0, 'Zélia atende há quinze anos.');
  const after = { ...shipped, site: { ...site, instructor: { ...site.instructor, bio } } };
  expect(describeChanges(shipped, after)).toEqual([
    expect.stringMatching(
      /^Site › Quem ensina › Apresentação › Parágrafo 1: “.+” → “Zélia atende há quinze anos.”$/,
    ),
  ]);
});
