import { afterAll, beforeAll, expect, test } from 'vitest';
import { fc } from '../support/fast-check.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

/** Generated nonsense on every account route: refused politely, never a server error, never a word of the inside. */
const routes = [
  'sign-up/email',
  'sign-in/email',
  'request-password-reset',
  'reset-password',
  'send-verification-email',
  'update-password',
  'sign-out',
];
const runs = 5_000;
const leaks = /select |insert |postgres|drizzle|node_modules|\.ts\b|\bat \w+ \(|stack/i;

let product: TestApp;
let cookie: string;
beforeAll(async () => {
  product = await createTestApp('bad_input');
  cookie = await product.signIn();
});
afterAll(() => product.close());

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    "' or 1=1 --",
    '{{7*7}}',
    '../../etc/passwd',
    '\ud800',
    'a@b.co',
    '💉'.repeat(50),
    'x'.repeat(5_000),
  ),
);
const value = fc.oneof(text, fc.jsonValue({ maxDepth: 2 }));
const fields = fc.dictionary(
  fc.oneof(
    fc.constantFrom(
      'email',
      'password',
      'name',
      'newPassword',
      'token',
      '__proto__',
      'callbackURL',
      'redirectTo',
    ),
    fc.string(),
  ),
  value,
  { maxKeys: 6 },
);
const body = fc.oneof(
  fields.map((object) => JSON.stringify(object)),
  fc.jsonValue().map((json) => JSON.stringify(json)),
  text,
);
const contentType = fc.constantFrom(
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'multipart/form-data',
  '',
);

test('five thousand bad inputs are all refused without a server error', { timeout: 240_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...routes),
      body,
      contentType,
      fc.boolean(),
      async (route, content, type, isSignedIn) => {
        // Counting these against the sender would end the test early; the limits have tests of their own.
        await product.database.$client.query('truncate rate_limits');
        const headers: Record<string, string> = type ? { 'content-type': type } : {};
        const session = isSignedIn && route !== 'sign-out' ? { cookie } : {};
        const answer = await product.call('POST', `/api/auth/${route}`, {
          body: content,
          headers,
          ...session,
        });
        const said = await answer.text();
        expect(answer.status, `${route} ${type} ${content}`).toBeLessThan(500);
        expect(said).not.toMatch(leaks);
        if (answer.status >= 400)
          expect(Object.keys(JSON.parse(said).error)).toEqual(['code', 'message', 'requestId']);
      },
    ),
    { numRuns: runs },
  );
});

test.each(['', 'x', '%00', '%ff', '..%2f', "'", '💉'.repeat(500)])(
  'the confirmation link takes %j calmly',
  async (token) => {
    const answer = await product.call('GET', `/api/auth/verify-email?token=${token}`);
    expect(answer.status).toBe(302);
  },
);
