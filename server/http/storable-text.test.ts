import { describe, expect, test } from 'vitest';
import { sharedFixture } from '../../tests/support/shared-fixture.ts';
import { createTestApp } from '../../tests/support/test-app.ts';
import { isStorable } from './storable-text.ts';

const product = await sharedFixture(createTestApp('text'));

const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const cookie = await product.signIn();
const reset = (token: string) => `{"newPassword":"segredo","token":"${token}"}`;

describe('text that the database cannot hold', () => {
  test.each([
    ['a NUL in a value', 'POST', '/api/auth/reset-password', json, reset('abc\\u0000def')],
    ['a NUL in a key', 'POST', '/api/auth/sign-in/email', json, '{"a\\u0000":1}'],
    ['a NUL deep inside', 'POST', '/api/progress', json, '{"completed_lessons":[["\\u0000"]]}'],
    ['half of a character', 'POST', '/api/auth/reset-password', json, reset('\\ud83d')],
    ['the other half, whatever the body is called', 'POST', '/api/newsletter', {}, '"\\uDC89"'],
    ['a NUL in a form', 'POST', '/api/newsletter', form, 'email=a%00b@example.com'],
    ['a bare NUL', 'POST', '/api/newsletter', form, 'email=\0'],
    ['a NUL in a query', 'GET', '/api/auth/verify-email?token=a%00', {}, undefined],
    ['a NUL in a parameter', 'GET', '/api/certificates/%00', {}, undefined],
    ['a NUL in the name of a lesson', 'POST', '/api/progress/lessons/%00', {}, undefined],
    ['a NUL in the name of a file', 'GET', '/storage/course-materials/bonus/x.pdf%00.pdf', {}, undefined],
    ['a NUL in the name of a provider', 'POST', '/api/webhooks/%00', json, '{}'],
  ])('%s is refused', async (_, method, path, headers, body) => {
    const answer = await product.call(method, path, { cookie, headers, ...(body !== undefined && { body }) });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ error: { code: 'invalid_input' } });
  });

  test.each([
    ['what only looks like a NUL', '\\\\u0000'],
    ['both halves', '\\ud83d\\udc89'],
    ['percent signs', '%00'],
  ])('%s is not mistaken for it', async (_, token) => {
    const answer = await product.call('POST', '/api/auth/reset-password', {
      headers: json,
      body: reset(token),
    });
    expect(await answer.json()).toMatchObject({ error: { code: 'invalid_token' } });
  });

  test('is found however deep it stands', () => {
    const depth = 100_000;
    const around = (inner: string) => JSON.parse('['.repeat(depth) + inner + ']'.repeat(depth));
    expect(isStorable(around('"x"'))).toBe(true);
    expect(isStorable(around('"\\u0000"'))).toBe(false);
  });
});
