import type { BetterAuthPlugin } from 'better-auth';
import { createAuthMiddleware } from 'better-auth/api';
import { deleteSessionCookie } from 'better-auth/cookies';
import { expect, test } from 'vitest';
import { linkIn, startInbox } from '../../../tests/support/inbox.ts';
import { startTestMail } from '../../../tests/support/mail-consumer.ts';
import { shared } from '../../../tests/support/shared.ts';
import { cookieOf, createTestApp, newAccount } from '../../../tests/support/test-app.ts';

/** As the library's second factor does it: a password alone leaves no session behind. */
const secondLock: BetterAuthPlugin = {
  id: 'second-lock',
  hooks: {
    after: [
      {
        matcher: ({ path }) => path === '/sign-in/email',
        handler: createAuthMiddleware(async (c) => {
          const opened = c.context.newSession;
          if (!opened) return;
          deleteSessionCookie(c, true);
          await c.context.internalAdapter.deleteSession(opened.session.token);
          return c.json({ twoFactorRedirect: true });
        }),
      },
    ],
  },
};

const product = await shared(createTestApp('second_lock', {}, undefined, [secondLock]));

test('a further lock of the library holds on every way in', async () => {
  const inbox = await startInbox();
  const mail = startTestMail(product.services, inbox.url);
  const account = newAccount();
  const post = (path: string, json: unknown) => product.call('POST', `/api/auth/${path}`, { json });
  await post('sign-up/email', account);
  const token = new URL(linkIn(await inbox.next(account.email))).searchParams.get('token');
  const ways = [
    () => post('sign-in/email', account),
    () => post('verify-email', { token, password: account.password }),
    async () => {
      await post('request-password-reset', account);
      const link = new URL(linkIn(await inbox.next(account.email)));
      return post('reset-password', { token: link.searchParams.get('token'), newPassword: 'nova-senha' });
    },
    () => post('sign-in/email', { ...account, password: 'nova-senha' }),
  ];
  for (const way of ways) {
    const answer = await way();
    const session = await product.call('GET', '/api/session', { cookie: cookieOf(answer) });
    expect(session.status).toBe(401);
  }
  const { rows } = await product.database.$client.query('select from sessions');
  expect(rows).toEqual([]);
  expect(await (await ways[3]?.())?.json()).toMatchObject({ error: { code: 'second_factor_required' } });
  await mail.stop();
  await inbox.stop();
});
