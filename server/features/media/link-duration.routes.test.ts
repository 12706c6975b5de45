import { once } from 'node:events';
import { createServer } from 'node:http';
import { beforeEach, describe, expect, test } from 'vitest';
import { signInAdmin, signInSupport } from '../../../tests/support/admin.ts';
import { sharedFixture } from '../../../tests/support/shared-fixture.ts';
import { createTestApp, testOrigin } from '../../../tests/support/test-app.ts';
import { assembleProduct } from '../../assemble.ts';

const product = await sharedFixture(createTestApp('link_duration'));
const admin = await signInAdmin(product);
const route = '/api/admin/media/link-duration';
const link = 'https://vimeo.com/123456789';
const unknown = { status: 200, body: { duration: null } };

/** Requests that reached the stand-in for Vimeo, and how it answers. */
let asked: { path: string; video: string | null; referer: string | undefined }[] = [];
let answer: { status: number; text: string; location?: string } | undefined;
const vimeo = await sharedFixture(startVimeo());
const app = assembleProduct({ ...product.parts, vimeoUrl: vimeo.url });

async function startVimeo() {
  const server = createServer(({ url = '', headers }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://vimeo');
    asked.push({ path: pathname, video: searchParams.get('url'), referer: headers.referer });
    if (!answer) return;
    const { status, text, location } = answer;
    response.writeHead(status, { 'Content-Type': 'application/json', ...(location && { location }) });
    response.end(text);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

const tells = (duration: unknown) => ({ status: 200, text: JSON.stringify({ type: 'video', duration }) });

beforeEach(async () => {
  asked = [];
  answer = tells(1105);
  await product.database.$client.query('truncate rate_limits');
});

async function read(url: unknown, cookie = admin, asking: Pick<typeof app, 'app'> = app) {
  const response = await asking.app.request(route, {
    method: 'POST',
    headers: { origin: testOrigin, cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ url }),
  });
  return { status: response.status, body: await response.json() };
}

describe('the duration of a Vimeo video', () => {
  test.each([
    [link, link],
    ['https://player.vimeo.com/video/123456789?autoplay=1', link],
    ['https://www.vimeo.com/123456789/abc123def', `${link}/abc123def`],
    ['https://player.vimeo.com/video/123456789?h=abc123def', `${link}/abc123def`],
    [`${link}?url=https://example.com/`, link],
  ])('%s is asked of oEmbed by its id', async (url, video) => {
    expect(await read(url)).toEqual({ status: 200, body: { duration: '18:25' } });
    expect(asked).toEqual([{ path: '/api/oembed.json', video, referer: `${testOrigin}/` }]);
  });

  test('has minutes beyond an hour, as the field', async () => {
    answer = tells(3_725);
    expect((await read(link)).body).toEqual({ duration: '62:05' });
  });

  test.each([
    ['an error', { status: 404, text: '{}' }],
    ['no JSON', { status: 200, text: '<html>' }],
    ['no duration', { status: 200, text: '{"type":"video"}' }],
    ['a duration that the field does not take', tells(60_000)],
    ['a text for a duration', tells('18:25')],
    ['more than it needs', { status: 200, text: JSON.stringify({ duration: 5, html: 'x'.repeat(70_000) }) }],
    ['a redirect', { status: 302, text: '', location: '/elsewhere' }],
    ['nothing for 3 seconds', undefined],
  ])('is null when Vimeo answers with %s', async (_, given) => {
    answer = given;
    expect(await read(link)).toEqual(unknown);
    expect(asked).toHaveLength(1);
  });

  test('is null when Vimeo cannot be reached', async () => {
    expect(await read(link, admin, product)).toEqual(unknown);
    expect(asked).toEqual([]);
  });
});

test.each([
  'https://youtu.be/abcDEF12_-3',
  'https://vimeo.com.example.com/123456789',
  'https://vimeo.com/channels/staffpicks',
  'https://example.com/?https://vimeo.com/123456789',
  'vimeo.com/123456789',
  '',
  7,
])('%s is refused, and nothing is asked', async (url) => {
  expect(await read(url)).toMatchObject({ status: 422, body: { error: { code: 'invalid_input' } } });
  expect(asked).toEqual([]);
});

test('only admins may ask, a limited number of times', async () => {
  for (const cookie of [await product.signIn(), await signInSupport(product)])
    expect(await read(link, cookie)).toMatchObject({ status: 403, body: { error: { code: 'forbidden' } } });
  expect((await read(link, '')).status).toBe(401);
  expect(asked).toEqual([]);
  const times = Array.from({ length: 61 }, () => undefined);
  const statuses: number[] = [];
  for (const _ of times) statuses.push((await read(link)).status);
  expect(statuses).toEqual([...Array(60).fill(200), 429]);
});
