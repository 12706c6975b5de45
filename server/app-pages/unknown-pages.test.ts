import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { CatalogDocument } from '../../domain/documents/catalog.ts';
import { exercisesPath, lessonPath, paths, pathWithId, readingPath } from '../../domain/paths.ts';
import { signInAdmin } from '../../tests/support/admin.ts';
import { publishChange } from '../../tests/support/content.ts';
import { sharedFixture } from '../../tests/support/shared-fixture.ts';
import { createTestApp } from '../../tests/support/test-app.ts';
import { createApp } from '../app.ts';
import { renderSite } from '../features/content/render-site.ts';
import { createSite } from '../http/site.ts';
import { loadRenderer } from '../serve.ts';

/** On the pages as the build has bundled them. */
const dist = path.resolve(import.meta.dirname, '../../dist');
const product = await sharedFixture(createTestApp('unknown_pages'));
const { content } = product.features;
const site = createSite(new Map());
site.replacePages(await renderSite({ content: content.current(), appUrl: 'http://x', dist }));
const parts = {
  ...product,
  catalog: () => ({
    documents: [
      {
        ...{ id: 'bonus/prompts', formats: { json: { path: '', bytes: 1 } } },
        replaces: [
          { id: 'bonus/antigo', title: 'Antigo', anchor: 'parte-3' },
          { id: 'bonus/outro_folha', title: 'Outro' },
        ],
      } as unknown as CatalogDocument,
    ],
  }),
  site,
  renderPage: await loadRenderer(dist),
};
const app = createApp(parts);

test('the page for the first administrator is there for the printed key, says of earlier ones that they were replaced, and is gone once somebody administers', async () => {
  const { firstOwner } = product.features.auth;
  const link = new URL((await firstOwner.createLink()) ?? '');
  const status = async (address: string) => (await app.request(address)).status;
  const earlier = link.pathname + link.search;
  link.search = new URL((await firstOwner.createLink()) ?? '').search;
  expect(await status(paths.adminStart)).toBe(404);
  expect(await status(`${paths.adminStart}?chave=x`)).toBe(404);
  expect(await status(link.pathname + link.search)).toBe(200);
  // An earlier link and a guess are answered alike.
  for (const address of [earlier, `${paths.adminStart}?chave=${'x'.repeat(32)}`]) {
    const answer = await app.request(address);
    expect([answer.status, answer.headers.get('location')]).toEqual([302, `${paths.adminStart}?chave=`]);
  }
  expect(await status(`${paths.adminStart}?chave=`)).toBe(200);
  await signInAdmin(product);
  for (const address of [earlier, `${paths.adminStart}?chave=`]) expect(await status(address)).toBe(404);
  expect(await status(link.pathname + link.search)).toBe(404);
});

const forVisitors = [
  // Encoded signs of a path are letters of an id like others.
  '/curso-conteudo/..%2f',
  '/curso-conteudo/..%2F..%2Fpainel',
  '/curso-conteudo/m1v1%2f',
  '/curso-conteudo/%2e%2e%2fm1v1',
  '/curso-conteudo/m1v1%3f',
  '/curso-conteudo/%E0%A4%A',
  '/curso-conteudo/exercicios/..%2f',
  '/ler/bonus/..%2f',
  '/painel/alunos/..%2f',
  exercisesPath('modulo9'),
  lessonPath('m9v9'),
  readingPath('bonus/nenhum'),
  '/painel/nada',
  '/certificado/K7QX-3MPR-WH9D',
];
const contract = pathWithId(paths.contract, randomUUID());
const records = [paths.adminStudent, paths.adminSale, paths.adminEmail, paths.adminNewsletter].flatMap(
  (page) => [pathWithId(page, randomUUID()), pathWithId(page, 'x')],
);

async function statusesOf(addresses: readonly string[], cookie: string | undefined, method = 'GET') {
  const headers: Record<string, string> = cookie ? { cookie } : {};
  return Promise.all(
    addresses.map(async (address) => [address, (await app.request(address, { method, headers })).status]),
  );
}

const all = (addresses: readonly string[], status: number) => addresses.map((address) => [address, status]);

test.each(['GET', 'HEAD'])('what does not exist is answered with 404, by %s', async (method) => {
  const admin = await signInAdmin(product);
  const student = await product.signIn();
  expect(await statusesOf(forVisitors, undefined, method)).toEqual(all(forVisitors, 404));
  const forStudents = [...forVisitors, contract];
  expect(await statusesOf(forStudents, student, method)).toEqual(all(forStudents, 404));
  const forAdmins = [...forStudents, ...records];
  expect(await statusesOf(forAdmins, admin, method)).toEqual(all(forAdmins, 404));
});

test('a document that left the course leads to the part that says its content now', async () => {
  const placeOf = async (id: string) => (await app.request(readingPath(id))).headers.get('location');
  expect(await placeOf('bonus/antigo')).toBe(`${readingPath('bonus/prompts')}#parte-3`);
  expect(await placeOf('bonus/outro_folha')).toBe(readingPath('bonus/prompts'));
});

test('the answer is the not-found page with its link to the home page', async () => {
  const html = await (await app.request(lessonPath('m9v9'))).text();
  expect(html).toContain('404');
  expect(html).toMatch(/<a [^>]*href="\/"/);
  expect(html).not.toContain('id="start"');
});

test('records are not told from others to those who may not see them', async () => {
  expect(await statusesOf([...records, contract], undefined)).toEqual(all([...records, contract], 200));
  expect(await statusesOf(records, await product.signIn())).toEqual(all(records, 200));
});

test('a page whose address could be a record’s is none', async () => {
  expect(await statusesOf([paths.adminSubscribers], await signInAdmin(product))).toEqual([
    [paths.adminSubscribers, 200],
  ]);
});

test('a lesson of an earlier revision keeps its page, which says that it is gone', async () => {
  const [first, ...others] = content.current().course.modules;
  if (!first) throw new Error('no module');
  const lessons = first.lessons.filter(({ id }) => id !== 'm1p1');
  await publishChange(product, await signInAdmin(product), 'course', {
    modules: [{ ...first, lessons }, ...others],
  });
  const headers = { cookie: await product.signIn() };
  const answer = await app.request(lessonPath('m1p1'), { headers });
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain('Aula não encontrada</h1>');
  expect(answer.headers.has('kept-for')).toBe(false);
});
