import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { lessonPath } from '../../../domain/paths.ts';
import { type Day, twentyDaysDocument } from '../../../domain/twenty-days.ts';
import { parseDocument } from '../../../scripts/materials/source/document.ts';
import { signInAdmin } from '../../../tests/support/admin.ts';
import { publishChange } from '../../../tests/support/content.ts';
import { lessonIds, shippedDocument } from '../../../tests/support/course.ts';
import { sharedFixture } from '../../../tests/support/shared-fixture.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';

const paper = `---
title: Vinte Dias
kind: Guia
subtitle: Por onde começar
---

1. ( ) **Um prompt.** Copie [Um título](/prompts#guia-um-titulo) hoje. *Um texto.*
2. ( ) **Uma aula.** Leia [Uma parte](./guia_introducao_ia.md). *Uma parte.*

## Depois

3. ( ) **Um complemento.** Leia [Outra parte](./complemento.md). *Outra.*
4. ( ) **Uma folha.** Veja [A folha](../modelos/folha.md). *Uma folha.*
5. ( ) **Exercícios.** Faça os [Exercícios](/curso-conteudo/exercicios/modulo2). *Treino.*
`;
const main = 'modulo1_ia_vet/guia_introducao_ia';
const ids = [main, 'modulo1_ia_vet/complemento', 'modelos/folha'];

/** Puts the paper and a list of documents where those of the course are. */
function ship({ shippedDir }: TestApp): void {
  const file = `${twentyDaysDocument}.json`;
  mkdirSync(path.dirname(path.join(shippedDir, file)), { recursive: true });
  const document = parseDocument(`${twentyDaysDocument}.md`, paper, new Set(ids));
  writeFileSync(path.join(shippedDir, file), JSON.stringify(document));
  const documents = [twentyDaysDocument, ...ids].map((id) => ({
    ...{ id, title: id, subtitle: '', kind: 'Guia', folder: path.dirname(id), preview: null, pageCount: 1 },
    ...(id === ids[1] && { supplementTo: main }),
    formats: id === twentyDaysDocument ? { json: { path: file, bytes: 7 } } : {},
  }));
  writeFileSync(path.join(shippedDir, 'catalog.json'), JSON.stringify({ documents }));
}

const product = await sharedFixture(createTestApp('twenty_days'));
const sold = await sharedFixture(createTestApp('twenty_days_sold', { COURSE_ACCESS: 'purchase' }));
beforeAll(() => {
  for (const app of [product, sold]) ship(app);
});

const get = (cookie?: string, app = product) => app.call('GET', '/api/days', cookie ? { cookie } : {});
const set = (cookie: string | undefined, day: number | string, is_done: unknown = true, app = product) =>
  app.call('POST', `/api/days/${day}`, { ...(cookie && { cookie }), json: { is_done } });
const read = async (cookie: string): Promise<{ days: Day[]; done: number[] }> => (await get(cookie)).json();

describe('the days', () => {
  test('are read from the paper, none of them done', async () => {
    const { days, done } = await read(await product.signIn());
    expect(done).toEqual([]);
    expect(days.map(({ day }) => day)).toEqual([1, 2, 3, 4, 5]);
    expect(days[1]).toEqual({
      day: 2,
      title: 'Uma aula',
      task: 'Leia Uma parte.',
      gain: 'Uma parte.',
      link: lessonPath('m1p1'),
      part: 'Uma parte',
    });
  });

  test('are done and not done as their student says, however often and from how many devices', async () => {
    const cookie = await product.signIn();
    await Promise.all([2, 4, 2, 5].map((day) => set(cookie, day)));
    expect((await read(cookie)).done.toSorted()).toEqual([2, 4, 5]);
    expect(await (await set(cookie, 4, false)).json()).toEqual({ done: expect.not.arrayContaining([4]) });
    await set(cookie, 4, false);
    expect((await read(cookie)).done.toSorted()).toEqual([2, 5]);
  });

  test('are known to their student alone', async () => {
    const [one, other] = [await product.signIn(), await product.signIn()];
    await set(one, 1);
    expect((await read(other)).done).toEqual([]);
    expect([(await get()).status, (await set(undefined, 1)).status]).toEqual([401, 401]);
  });

  test('are neither shown to nor taken from an account without the course', async () => {
    const cookie = await sold.signIn();
    expect([(await get(cookie, sold)).status, (await set(cookie, 1, true, sold)).status]).toEqual([403, 403]);
  });

  test('of no paper, and answers of no sense, are refused and stored nowhere', async () => {
    const cookie = await product.signIn();
    for (const day of [0, 6, '01', '1e0', -1, 'x']) expect((await set(cookie, day)).status).toBe(404);
    for (const is_done of ['yes', null, 1, [true]]) expect((await set(cookie, 1, is_done)).status).toBe(422);
    expect((await read(cookie)).done).toEqual([]);
  });

  test('count neither as progress nor as study, and tell no other system', async () => {
    const cookie = await product.signIn();
    const { database } = product;
    await product.call('POST', '/api/progress/lessons/m1v1', { cookie });
    const count = async () => {
      const { rows } = await database.$client.query(
        "select updated_at, started_at from course_progress where completed_lessons = '{m1v1}'",
      );
      return { rows, progress: await (await product.call('GET', '/api/progress', { cookie })).json() };
    };
    const before = await count();
    for (const day of [1, 2, 3, 4, 5]) await set(cookie, day);
    expect(await count()).toEqual(before);
    expect(before.progress).toMatchObject({ completed: 1, total: lessonIds.length, certificate: null });
    const other = await product.signIn();
    await set(other, 1);
    const { rows } = await database.$client.query(
      'select started_at, completed_lessons from course_progress where days_done = $1',
      [[1]],
    );
    expect(rows).toContainEqual({ started_at: null, completed_lessons: [] });
  });

  test('are part of what the student takes along', async () => {
    const cookie = await product.signIn();
    await set(cookie, 3);
    const answer = await product.call('GET', '/api/account/export', { cookie });
    expect(await answer.text()).toMatch(/"days_done":\s*\[\s*3\s*\]/u);
  });
});

test('a day whose lesson is hidden, or whose exercises are gone, is not offered, and stays done', async () => {
  const [cookie, admin] = [await product.signIn(), await signInAdmin(product)];
  await set(cookie, 2);
  const { course, exercises } = shippedDocument;
  const change = (lesson: object) =>
    publishChange(product, admin, 'course', {
      modules: course.modules.map((module) => ({
        ...module,
        lessons: module.lessons.map((one) => (one.id === 'm1p1' ? { ...one, ...lesson } : one)),
      })),
    });
  await change({ isHidden: true });
  const { days, done } = await read(cookie);
  expect(days.map(({ day }) => day)).toEqual([1, 4, 5]);
  expect(done).toEqual([2]);
  await change({});
  expect((await read(cookie)).days).toHaveLength(5);
  await publishChange(product, admin, 'exercises', {
    sets: exercises.sets.filter(({ module }) => module !== 'modulo2'),
  });
  expect((await read(cookie)).days.map(({ day }) => day)).toEqual([1, 2, 3, 4]);
});
