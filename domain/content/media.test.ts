import { expect, test } from 'vitest';
import type { z } from 'zod';
import { readShippedContent } from '../../server/features/content/shipped.ts';
import { type ContentDocument, sectionNames, sections } from './document.ts';
import { fieldInfo, partsOf } from './fields.ts';
import { mediaIn } from './media.ts';

const id = 'f81d4fae-7dec-41d0-a765-00a0c91e6bf6';
const paths: string[] = [];

/** Returns a value of the schema with an upload in every field that takes one; each list has one entry. */
function filled(schema: z.ZodType, value: unknown, path: string): unknown {
  const { shape, element } = partsOf(schema);
  const { upload, blank } = fieldInfo.get(schema) ?? {};
  if (element) return [filled(element, blank ?? (value as unknown[])[0], `${path}.0`)];
  if (!shape) {
    if (upload) paths.push(path);
    return upload ? id : value;
  }
  const entries = Object.entries(shape).map(([key, field]) => [
    key,
    filled(field, (value as Record<string, unknown> | undefined)?.[key], `${path}.${key}`),
  ]);
  return Object.fromEntries(entries);
}

function leavesOf(schema: z.ZodType, path: string): { schema: z.ZodType; path: string }[] {
  const { shape, element } = partsOf(schema);
  if (element) return leavesOf(element, `${path}.0`);
  if (!shape) return [{ schema, path }];
  return Object.entries(shape).flatMap(([key, field]) => leavesOf(field, `${path}.${key}`));
}

test('finds an upload in every field that holds one', () => {
  const shipped = readShippedContent();
  const document = Object.fromEntries(
    sectionNames.map((name) => [name, filled(sections[name], shipped[name], name)]),
  ) as typeof shipped;
  expect(mediaIn(document).map(({ path }) => path)).toEqual(paths);
  expect(mediaIn(document)).toEqual(
    expect.arrayContaining([
      { id, kind: 'image', path: 'site.instructor.photo' },
      { id, kind: 'image', path: 'landing.testimonials.items.0.image' },
      { id, kind: 'image', path: 'sales.testimonials.items.0.image' },
      { id, kind: 'video', path: 'course.modules.0.lessons.0.videoFile' },
      { id, kind: 'captions', path: 'course.modules.0.lessons.0.captions' },
      { id, kind: 'material', path: 'course.modules.0.lessons.0.documents.0.media', name: '' },
    ]),
  );
  expect(mediaIn(shipped)).toEqual([]);
});

test('every field that takes nothing but an id is marked as an upload', () => {
  const unmarked = sectionNames
    .flatMap((name) => leavesOf(sections[name], name))
    .filter(({ schema }) => schema.safeParse(id).success && !schema.safeParse('abc1').success)
    .filter(({ schema }) => !fieldInfo.get(schema)?.upload);
  expect(unmarked.map(({ path }) => path)).toEqual([]);
});

test('finds uploads in documents of earlier releases, which lack some groups, lists and sections', () => {
  const earlier = {
    site: { instructor: { photo: id } },
    course: { modules: [{ lessons: [{ videoFile: id }] }] },
  } as unknown as ContentDocument;
  expect(mediaIn(earlier).map(({ path }) => path)).toEqual([
    'site.instructor.photo',
    'course.modules.0.lessons.0.videoFile',
  ]);
});
