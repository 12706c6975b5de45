import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { expect, test } from 'vitest';
import type { ContentDocument } from '../../domain/content/document.ts';
import { connectTestDatabase, createTestDatabase } from '../support/cluster.ts';
import { type Product, startProduct } from '../support/product.ts';
import { sharedFixture } from '../support/shared-fixture.ts';
import { insertStudents } from '../support/students.ts';
import { testSecret } from '../support/test-secret.ts';
import { slowness } from '../support/waits.ts';

const databaseUrl = await createTestDatabase('publishing');
const product = await startProduct({ WORKERS: '2', DATABASE_URL: databaseUrl });
await sharedFixture({ stop: () => product.dispose() });
const database = connectTestDatabase(databaseUrl);
await sharedFixture({ close: () => database.$client.end() });
const [admin] = await insertStudents(database, { count: 1, authSecret: testSecret, appUrl: product.url });
await database.$client.query(`update profiles set role = 'admin'`);
const cookie = admin?.cookie ?? '';

const readers = 40;

/** Asks over a connection of its own: the processes take connections in turn. */
function ask(method: string, path: string, json?: unknown): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const headers = { cookie, origin: product.url, 'content-type': 'application/json' };
    const asking = request(product.url + path, { method, headers, agent: false }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
    });
    asking.on('error', reject).end(json === undefined ? undefined : JSON.stringify(json));
  });
}

const atOnce = (method: string, path: string, json?: unknown) =>
  Promise.all(Array.from({ length: readers }, () => ask(method, path, json)));

async function countProcesses({ url }: Product): Promise<number> {
  const text = await fetch(`${url}/metrics`).then((answer) => answer.text());
  return Number(/^product_processes (\d+)$/m.exec(text)?.[1] ?? 0);
}

async function published() {
  const { text } = await ask('GET', '/api/admin/content');
  return (JSON.parse(text) as { published: { revision: number; document: ContentDocument } }).published;
}

test('a publish is seen by every read that begins after its answer, in every process', async () => {
  await expect.poll(() => countProcesses(product)).toBe(2);
  for (let round = 1; round <= 3; round += 1) {
    const { revision, document } = await published();
    const word = `edição-${round}`;
    const lesson = `nova${round}${randomUUID().slice(0, 5)}`;
    const { modules } = document.course;
    const [first] = modules;
    first?.lessons.push({ ...structuredClone(first.lessons[0]), id: lesson } as never);
    document.landing.hero.headline = `Título da ${word}`;
    expect((await ask('PUT', '/api/admin/content/draft/landing', document.landing)).status).toBe(200);
    expect((await ask('PUT', '/api/admin/content/draft/course', document.course)).status).toBe(200);
    const answer = await ask('POST', '/api/admin/content/publish', { baseRevision: revision });
    expect(answer).toEqual({ status: 200, text: JSON.stringify({ revision: revision + 1 }) });

    const [pages, contents, courses, completed] = await Promise.all([
      atOnce('GET', '/'),
      atOnce('GET', '/api/admin/content'),
      atOnce('GET', '/api/course'),
      atOnce('POST', `/api/progress/lessons/${lesson}`),
    ]);
    const stale = (answers: typeof pages, said: string) =>
      answers.filter(({ status, text }) => status !== 200 || !text.includes(said)).length;
    expect({
      pages: stale(pages, word),
      contents: stale(contents, `"revision":${revision + 1}`),
      courses: stale(courses, lesson),
      completed: stale(completed, lesson),
    }).toEqual({ pages: 0, contents: 0, courses: 0, completed: 0 });
  }
});

test('restores at once in two processes make one revision of each base, and no answer is an error of ours', async () => {
  const { revision } = await published();
  const answers = await atOnce('POST', '/api/admin/content/revisions/0/restore', { baseRevision: revision });
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([200, ...Array(readers - 1).fill(409)]);
  expect((await published()).revision).toBe(revision + 1);
});

test('a promotion begins and ends by itself in every process', async () => {
  const { revision, document } = await published();
  const checkoutUrl = 'https://pay.example/sexta';
  const now = Date.now();
  document.site.promotion = {
    cents: 6_000,
    from: new Date(now + 12_000 * slowness).toISOString(),
    until: new Date(now + 20_000 * slowness).toISOString(),
    checkoutUrl,
  };
  expect((await ask('PUT', '/api/admin/content/draft/site', document.site)).status).toBe(200);
  expect((await ask('POST', '/api/admin/content/publish', { baseRevision: revision })).status).toBe(200);
  const pagesWithPromotion = async () =>
    (await atOnce('GET', '/curso')).filter(({ text }) => text.includes(checkoutUrl)).length;
  expect(await pagesWithPromotion()).toBe(0);
  const hasPromotion = async () => (await ask('GET', '/curso')).text.includes(checkoutUrl);
  for (const isOn of [true, false]) {
    // One asks until it is so: forty each second would be most of the work.
    await expect.poll(hasPromotion).toBe(isOn);
    await expect.poll(pagesWithPromotion).toBe(isOn ? readers : 0);
  }
});
