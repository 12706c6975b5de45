import { expect, test } from 'vitest';
import { signInAdmin } from '../support/admin.ts';
import { badRequests, describeViolation } from '../support/bad-requests.ts';
import { fc } from '../support/fast-check.ts';
import { runs } from '../support/full-length.ts';
import { testProviders } from '../support/purchases.ts';
import { routesOf } from '../support/routes.ts';
import { sharedFixture } from '../support/shared-fixture.ts';
import { createTestApp } from '../support/test-app.ts';

const product = await sharedFixture(
  createTestApp('bad_input', {
    TRUST_PROXY: ['127.0.0.1'],
    providers: testProviders('http://127.0.0.1:9'),
  }),
);
// A real process does so once it runs.
await product.features.certificates.credentials.prepare();
const cookies = { nobody: '', student: await product.signIn(), admin: await signInAdmin(product) };

// `npm run faults -- bad-input` sends many more, over real connections.
test('bad input to any route is refused without a server error', async () => {
  await fc.assert(
    fc.asyncProperty(badRequests(routesOf(product)), async (request) => {
      const { method, path, headers, body, sessionOf } = request;
      const cookie = cookies[sessionOf] || headers.cookie;
      const answer = await product.call(method, path, {
        headers,
        ...(body && { body: new Uint8Array(body) }),
        ...(cookie && { cookie }),
      });
      expect(describeViolation(request, answer.status, await answer.text())).toBeUndefined();
    }),
    { numRuns: runs(2_000) },
  );
  // Otherwise most of it would have met the first guard only.
  expect((await product.call('GET', '/api/session', { cookie: cookies.student })).status).toBe(200);
});
