import { expect, test } from 'vitest';
import { shipped } from '../../tests/support/course.ts';
import { findChanges } from './changes.ts';
import { type ContentDocument, sections } from './document.ts';
import { dropUnknownFields, restoreField } from './restore-field.ts';

const { course, site, landing } = shipped;
const [firstModule] = course.modules;
const [firstLesson, secondLesson] = firstModule?.lessons ?? [];

function changedCourse(): ContentDocument['course'] {
  const changed = structuredClone(course);
  const [module] = changed.modules;
  if (!module?.lessons[0] || !module.lessons[1]) throw new Error('The course has no lessons');
  module.lessons[0].title = 'Outro título';
  module.lessons[1].description = 'Outra descrição.';
  return changed;
}

test('one field comes back, and what else changed stays', () => {
  const current = changedCourse();
  current.modules[0]?.lessons.reverse();
  const restored = restoreField(
    sections.course,
    current,
    course,
    `modules.${firstModule?.id}.lessons.${firstLesson?.id}.title`,
  )?.value as ContentDocument['course'];
  const lessons = restored.modules[0]?.lessons;
  expect(lessons?.at(-1)?.title).toBe(firstLesson?.title);
  expect(lessons?.at(-2)).toMatchObject({ id: secondLesson?.id, description: 'Outra descrição.' });
});

test('a removed entry comes back where it was, and an added one goes', () => {
  const current = structuredClone(course);
  const module = current.modules[0];
  if (firstLesson) module?.lessons.splice(0, 1, { ...firstLesson, id: 'nova' });
  const restore = (from: unknown, id: string | undefined) =>
    restoreField(sections.course, from, course, `modules.0.lessons.${id}`)?.value;
  const withFirst = restore(current, firstLesson?.id);
  expect(restore(withFirst, 'nova')).toEqual(course);
});

test('an optional group and an optional field come back as missing', () => {
  const promotion = {
    cents: 4_900,
    from: '2026-12-01T03:00:00Z',
    until: '2026-12-08T03:00:00Z',
    checkoutUrl: '',
  };
  expect(restoreField(sections.site, { ...site, promotion }, site, 'promotion')?.value).toEqual(site);
  expect(restoreField(sections.site, { ...site, promotion }, site, 'promotion.cents')).toBeUndefined();
});

test('what no revision has cannot be restored', () => {
  for (const field of [
    'nome',
    'price.cents.x',
    '__proto__',
    'constructor',
    'instructor.bio.99',
    'instructor.bio.x',
  ])
    expect(restoreField(sections.site, site, site, field)).toBeUndefined();
});

test('fields that the schema no longer has are dropped, in lists too', () => {
  const old = { ...landing, banner: 'x', hero: { ...landing.hero, video: 'y' } };
  expect(dropUnknownFields(sections.landing, old)).toEqual(landing);
  const modules = course.modules.map((module) => ({ ...module, colour: 'green' }));
  expect(dropUnknownFields(sections.course, { ...course, modules })).toEqual(course);
});

test('every change names the field that restores it', () => {
  const current = { ...shipped, course: changedCourse(), landing: structuredClone(landing) };
  current.landing.hero.headline = 'Outra chamada';
  current.landing.testimonials.items.pop();
  current.course.modules[1]?.lessons.pop();
  current.site = { ...site, promotion: null, instructor: { ...site.instructor, bio: ['Uma só.'] } };
  let restored: ContentDocument = current;
  for (const { part } of findChanges(current, shipped))
    if (part)
      restored = {
        ...restored,
        [part.section]: restoreField(
          sections[part.section],
          restored[part.section],
          shipped[part.section],
          part.field,
        )?.value,
      };
  expect(restored).toEqual(shipped);
});
