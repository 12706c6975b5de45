import { expect, test } from 'vitest';
import { blankLesson } from '../../../domain/content/course.ts';
import type { ContentDocument } from '../../../domain/content/document.ts';
import { readingFilePath, writtenLessonDocument } from '../../../domain/paths.ts';
import { signInAdmin } from '../../../tests/support/admin.ts';
import { publishChange } from '../../../tests/support/content.ts';
import { sharedFixture } from '../../../tests/support/shared-fixture.ts';
import { createTestApp } from '../../../tests/support/test-app.ts';

const product = await sharedFixture(createTestApp('written_lessons'));
const admin = await signInAdmin(product);
const student = await product.signIn();
const lesson = { ...blankLesson, id: 'escrita1', title: 'Antes da consulta', type: 'text' as const };
const address = readingFilePath(writtenLessonDocument(lesson.id));

async function courseWith(text: string): Promise<ContentDocument['course']> {
  const answer = await product.call('GET', '/api/admin/content', { cookie: admin });
  const { course } = ((await answer.json()) as { published: { document: ContentDocument } }).published
    .document;
  course.modules[0]?.lessons.push({ ...lesson, text });
  return course;
}

test('a written lesson without text is refused at its field', async () => {
  const json = await courseWith('  ');
  const answer = await product.call('PUT', '/api/admin/content/draft/course', { cookie: admin, json });
  expect(answer.status).toBe(422);
  const { error } = (await answer.json()) as { error: { fields: { path: string }[] } };
  expect(error.fields.map(({ path }) => path)).toEqual([
    expect.stringMatching(/^modules\.0\.lessons\.\d+\.text$/),
  ]);
});

test('a published one is read by students alone, found by search, and not part of the list of lessons', async () => {
  expect((await product.call('GET', address, { cookie: student })).status).toBe(404);
  await publishChange(
    product,
    admin,
    'course',
    await courseWith('## Jejum\n\nConfira as **xantoproteínas**.'),
  );
  const read = await product.call('GET', address, { cookie: student });
  expect(read.headers.get('cache-control')).toBe('private, no-cache');
  expect(await read.json()).toMatchObject({ title: lesson.title, blocks: [{ kind: 'heading' }, {}] });
  expect((await product.call('GET', address)).status).toBe(401);

  const course = await (await product.call('GET', '/api/course', { cookie: student })).text();
  expect(course).toContain(lesson.title);
  expect(course).not.toContain('xantoproteínas');
  expect(course).toContain('"readingMinutes":1');

  for (const { run } of product.tasks.filter(({ name }) => name.includes('search'))) await run();
  const found = await product.call('GET', '/api/search?q=xantoproteinas', { cookie: student });
  expect(await found.text()).toContain(`/curso-conteudo/${lesson.id}#parte-1`);
});
