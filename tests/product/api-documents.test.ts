import { expect, test, vi } from 'vitest';
import { sharedFixture } from '../support/shared-fixture.ts';
import { createTestApp } from '../support/test-app.ts';

const generateSpecs = vi.hoisted(() => vi.fn());
vi.mock('hono-openapi', async (load) => {
  const library = await load<typeof import('hono-openapi')>();
  return { ...library, generateSpecs: generateSpecs.mockImplementation(library.generateSpecs) };
});

const { app } = await sharedFixture(createTestApp('api_documents'));

test('anybody may ask for it: it is made once, however many ask at once, and kept compressed', async () => {
  const paths = Array.from({ length: 20 }, (_, index) => (index % 2 ? '/api/openapi.json' : '/api/docs'));
  for (const answer of await Promise.all(paths.map((path) => app.request(path)))) {
    expect(answer.status).toBe(200);
    expect(answer.headers.get('etag')).toBeTruthy();
  }
  expect(generateSpecs).toHaveBeenCalledOnce();
  const packed = await app.request('/api/docs', { headers: { 'accept-encoding': 'br' } });
  expect(packed.headers.get('content-encoding')).toBe('br');
  const etag = packed.headers.get('etag') ?? '';
  expect((await app.request('/api/docs', { headers: { 'if-none-match': etag } })).status).toBe(304);
});
