import { Hono } from 'hono';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkoutStepPath } from '../../../domain/counted-steps.ts';
import { paths } from '../../../domain/paths.ts';
import { sharedFixture } from '../../../tests/support/shared-fixture.ts';
import { createTestApp, testOrigin } from '../../../tests/support/test-app.ts';
import { createBuiltFile } from '../../http/built-files.ts';
import { createClientIp } from '../../http/client-ip.ts';
import type { AppEnv } from '../../http/env.ts';
import { createSite, sitePages } from '../../http/site.ts';
import { createDailyCountsRepository } from './daily-counts.repository.ts';
import { createVisits, type Visits } from './visits.feature.ts';

const phone =
  'Mozilla/5.0 (Linux; Android 14; CUBOT X70) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';
const product = await sharedFixture(createTestApp('visits', { TRUST_PROXY: ['127.0.0.1'] }));
const { visits } = product.features;
const clientIp = createClientIp(['127.0.0.1']);
const repository = createDailyCountsRepository(product.database);
const forget = () => product.database.$client.query('truncate daily_counts, daily_sources');
beforeEach(forget);
afterEach(() => visits.flush());

const file = (name: string) => createBuiltFile(name, { identity: new TextEncoder().encode('<h1>Olá</h1>') });
const files = ['/index.html', '/curso.html', '/sucesso.html', '/app.html', '/favicon.svg'];
const pages = new Map(files.map((name) => [name, file(name)]));
const siteOf = ({ countPage }: Visits) => new Hono<AppEnv>().use(sitePages(createSite(pages), countPage));
const site = siteOf(visits);

const open = (url: string, headers: Record<string, string> = {}, method = 'GET', answer = site) =>
  answer.request(url, { method, headers: { 'user-agent': phone, ...headers } });
const click = (headers: Record<string, string> = {}) =>
  product.call('POST', checkoutStepPath, { headers: { 'user-agent': phone, ...headers } });

/** What is written down, after all processes have done so. */
async function counted(): Promise<Record<string, number>> {
  await visits.flush();
  const { rows } = await product.database.$client.query<{ step: string; count: number }>(
    `select step, count from daily_counts where day = (now() at time zone 'America/Sao_Paulo')::date and count > 0`,
  );
  return Object.fromEntries(rows.map(({ step, count }) => [step, count]));
}

test('who comes from outside is counted, by whatever way, also with the page at hand', async () => {
  await open('/');
  await open('/curso', { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' });
  await open('/', { referer: 'https://busca.example/?q=ia' });
  const etag = (await open('/', { 'sec-fetch-site': 'none' })).headers.get('etag') ?? '';
  expect((await open('/', { 'if-none-match': etag })).status).toBe(304);
  expect(await counted()).toEqual({ visit: 5, 'sales-page': 1 });
});

test('the sales page counts when a visitor comes to it, from outside or from another page', async () => {
  const within = (from: string) => ({ 'sec-fetch-site': 'same-origin', referer: testOrigin + from });
  await open('/curso', { referer: 'https://busca.example/' });
  await open('/curso', within('/'));
  await open('/curso', { referer: `${testOrigin}/faq` });
  await open('/curso', within('/curso?utm=1'));
  await open('/curso', { ...within('/'), 'sec-purpose': 'prefetch' });
  await open('/curso', { ...within('/'), 'user-agent': 'curl/8.5.0' });
  expect(await counted()).toEqual({ visit: 1, 'sales-page': 3 });
});

test.each<[string, string, Record<string, string>, string?]>([
  ['goes on within the site', '/', { 'sec-fetch-site': 'same-origin' }],
  ['goes on within the site, in an older browser', '/', { referer: `${testOrigin}/curso` }],
  ['comes back from paying', paths.success, {}],
  ['only asks whether the page is there', '/', {}, 'HEAD'],
  ['fetches in advance', '/', { 'sec-purpose': 'prefetch;prerender' }],
  ['fetches by script', '/', { 'sec-fetch-dest': 'empty' }],
  ['fetches a file', '/favicon.svg', {}],
  ['does not say what it is', '/', { 'user-agent': '' }],
  [
    'is a robot',
    '/',
    { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
  ],
  ['is a browser without a person', '/', { 'user-agent': phone.replace('Chrome', 'HeadlessChrome') }],
  ['looks for a preview', '/', { 'user-agent': 'WhatsApp/2.23.20.0 A' }],
  ['is a program', '/', { 'user-agent': 'curl/8.5.0' }],
])('who %s is not counted', async (_, address, headers, method) => {
  await open(address, headers, method);
  expect(await counted()).toEqual({});
});

test('a click on the way to the payment page is counted, and answered with nothing', async () => {
  const answer = await click();
  expect([answer.status, answer.headers.getSetCookie()]).toEqual([204, []]);
  await click({ 'user-agent': 'curl/8.5.0' });
  expect(await counted()).toEqual({ checkout: 1 });
});

test('clicks of another site’s page, and of a script, are not counted', async () => {
  expect((await click({ origin: 'https://evil.example' })).status).toBe(403);
  const answers = [];
  for (let one = 0; one < 40; one += 1) answers.push(await click({ 'x-forwarded-for': '203.0.113.7' }));
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
  expect((await click({ 'x-forwarded-for': '203.0.113.8' })).status).toBe(204);
  expect(await counted()).toEqual({ checkout: 31 });
  expect((await product.call('POST', '/api/steps/outro')).status).toBe(404);
});

test('several processes add up, also at the same moment', async () => {
  const processes = Array.from({ length: 4 }, () =>
    createVisits({ repository, appUrl: testOrigin, clientIp }),
  );
  for (const visits of processes) {
    const answer = siteOf(visits);
    for (let one = 0; one < 25; one += 1) await open('/', {}, 'GET', answer);
  }
  await Promise.all(processes.map(({ flush }) => flush()));
  expect(await counted()).toEqual({ visit: 100 });
});

test('what the database does not take is kept for the next time', async () => {
  let isAway = true;
  const add: typeof repository.add = (counts) =>
    isAway ? Promise.reject(new Error('away')) : repository.add(counts);
  const other = createVisits({ repository: { ...repository, add }, appUrl: testOrigin, clientIp });
  const answer = siteOf(other);
  await open('/', {}, 'GET', answer);
  await expect(other.flush()).rejects.toThrow();
  await open('/', {}, 'GET', answer);
  isAway = false;
  await other.flush();
  await other.flush();
  expect(await counted()).toEqual({ visit: 2 });
});

/** The counts of each source, after all processes have written them. */
async function countedSources(): Promise<Record<string, number>> {
  await visits.flush();
  const { rows } = await product.database.$client.query<{ source: string; step: string; count: number }>(
    'select source, step, count from daily_sources',
  );
  return Object.fromEntries(rows.map(({ source, step, count }) => [`${source} ${step}`, count]));
}

test('a visit and a click by a link with tags count for its source, and only their clean names are kept', async () => {
  await open('/?utm_source=Instagram&utm_campaign=Black%20Friday&email=ana%40x.com', {
    referer: 'https://x.example/',
  });
  await open('/curso?utm_source=instagram&utm_campaign=black-friday', {
    'sec-fetch-site': 'same-origin',
    referer: `${testOrigin}/`,
  });
  await open('/?utm_source=ana%40clinica.com.br');
  await open('/?utm_source=instagram', { 'user-agent': 'curl/8.5.0' });
  const answer = await product.call('POST', `${checkoutStepPath}?src=instagram__x`, {
    headers: { 'user-agent': phone },
  });
  expect(answer.status).toBe(204);
  expect(await countedSources()).toEqual({
    'instagram__black-friday visit': 1,
    'instagram-x__ checkout': 1,
  });
  expect(await counted()).toMatchObject({ visit: 2, checkout: 1 });
});

test('sources that one network makes up share one row beyond ten a day; what others brought is counted', async () => {
  const there = { 'x-forwarded-for': '203.0.113.7' };
  await open('/?utm_source=instagram', { 'x-forwarded-for': '192.0.2.1' });
  for (let one = 0; one < 300; one += 1) await open(`/?utm_source=inventada-${one}`, there);
  await open('/?utm_source=instagram', there);
  const sources = await countedSources();
  expect(Object.keys(sources)).toHaveLength(12);
  expect(sources).toMatchObject({ 'outras__ visit': 290, 'instagram__ visit': 2 });
});

test('sources that many networks make up leave the day to those that bring people', async () => {
  const from = (network: number) => ({ 'x-forwarded-for': `198.51.${network}.9` });
  for (let round = 0; round < 3; round += 1) {
    for (let one = 0; one < 250; one += 1) await open(`/?utm_source=feita-${round}-${one}`, from(one));
    await visits.flush();
  }
  for (let one = 0; one < 5; one += 1) await open('/?utm_source=tarde', from(one));
  await visits.flush();
  for (let one = 0; one < 250; one += 1) await open(`/?utm_source=feita-4-${one}`, from(one));
  const sources = await countedSources();
  expect(Object.keys(sources).length).toBeLessThanOrEqual(401);
  expect(sources['tarde__ visit']).toBe(5);
  expect(Object.values(sources).reduce((sum, count) => sum + count, 0)).toBe(1_005);
});

test('sources that the database does not take are kept for the next time, though nobody comes meanwhile', async () => {
  let isAway = true;
  const addSources: typeof repository.addSources = (counts) =>
    isAway ? Promise.reject(new Error('away')) : repository.addSources(counts);
  const other = createVisits({ repository: { ...repository, addSources }, appUrl: testOrigin, clientIp });
  await open('/?utm_source=instagram', {}, 'GET', siteOf(other));
  await expect(other.flush()).rejects.toThrow();
  isAway = false;
  await other.flush();
  await other.flush();
  expect(await countedSources()).toEqual({ 'instagram__ visit': 1 });
  expect(await counted()).toEqual({ visit: 1 });
});

test('of a visitor nothing is kept', async () => {
  const from = {
    'x-forwarded-for': '203.0.113.9',
    cookie: 'x=1',
    referer: 'https://busca.example/?q=segredo',
  };
  await open('/', from);
  await click(from);
  await counted();
  const { rows } = await product.database.$client.query(
    `select (select json_agg(daily_counts)::text from daily_counts) || coalesce((select json_agg(rate_limits)::text from rate_limits), '') as kept`,
  );
  expect(JSON.parse(rows[0].kept).map((row: object) => Object.keys(row))).toEqual([
    ['day', 'step', 'count'],
    ['day', 'step', 'count'],
    ['day', 'step', 'count'],
  ]);
});
