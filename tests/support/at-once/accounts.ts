import { createAuthenticator, totpCodeOf } from '../authenticator.ts';
import { cookieOf, newAccount } from '../test-app.ts';
import type { ConcurrentWrites, WriteContext } from './write-context.ts';

const tokenIn = (link = '') => new URL(link).searchParams.get('token');

/** Returns concurrent writes of sign-up and sign-in, and of the own account. */
export function accountWrites({ product, run, countOf, student }: WriteContext): ConcurrentWrites {
  const post = (path: string, json: unknown, cookie = '') =>
    product.call('POST', `/api/${path}`, { json, cookie });
  /** Account that the last one was about. */
  let subject = '';
  /** The same request, again and again. */
  const same =
    (...[path, json, cookie]: Parameters<typeof post>) =>
    () =>
      post(path, json, cookie);

  async function withApp() {
    const one = await student();
    const { uri } = (await (await post('auth/second-factor/authenticator', {}, one.cookie)).json()) as {
      uri: string;
    };
    return { ...one, code: await totpCodeOf(uri) };
  }

  async function withPasskey() {
    const one = await student();
    const device = createAuthenticator();
    const asked = await post('auth/second-factor/passkeys/options', {}, one.cookie);
    const json = { name: 'Celular', response: device.create(await asked.json()) };
    return { ...one, device, json, cookies: `${one.cookie}; ${cookieOf(asked)}` };
  }

  /** A change of address that only the new one has yet to confirm. */
  async function addressChange() {
    const one = await student();
    const { email } = newAccount();
    await post('account/address', { email }, one.cookie);
    const [change] = await run<{ id: string }>('select id from address_changes where user_id = $1', [one.id]);
    const tokenOf = async (side: 'old' | 'new') =>
      tokenIn(await product.features.account.emailChanges.createLink(change?.id ?? '', side));
    return { ...one, email, old: await tokenOf('old'), next: await tokenOf('new') };
  }

  return {
    'POST /api/auth/sign-up/email': {
      winners: 1,
      prepare: async () => same('auth/sign-up/email', newAccount()),
    },
    'POST /api/auth/first-owner': {
      winners: 1,
      async prepare() {
        await run(`update profiles set role = 'was-admin' where role = 'admin'`);
        const key = new URL((await product.features.auth.firstOwner.createLink()) ?? '').searchParams.get(
          'chave',
        );
        return () => post('auth/first-owner', { ...newAccount(), key });
      },
      async count() {
        await run(`update profiles set role = 'admin' where role = 'was-admin'`);
        return countOf(`from audit_log where action = 'first-owner'`);
      },
    },
    'POST /api/auth/sign-in/email': {
      prepare: async () => same('auth/sign-in/email', (await student()).account),
    },
    'POST /api/auth/sign-in/second-step': {
      winners: 1,
      async prepare() {
        const { account, cookie, code } = await withApp();
        await post('auth/second-factor/authenticator/confirm', { code }, cookie);
        const waiting = cookieOf(await post('auth/sign-in/email', account));
        return same('auth/sign-in/second-step', { code }, waiting);
      },
    },
    'POST /api/auth/sign-in/code': {
      winners: 1,
      async prepare() {
        const { email } = (await student()).account;
        const code = await product.features.auth.auth.api.createVerificationOTP({
          body: { email, type: 'sign-in' },
        });
        return same('auth/sign-in/code', { email, code });
      },
    },
    'POST /api/auth/sign-in/passkey': {
      winners: 1,
      async prepare() {
        const { device, json, cookies } = await withPasskey();
        await post('auth/second-factor/passkeys', json, cookies);
        const asked = await post('auth/sign-in/passkey-options', {});
        const response = device.get(await asked.json());
        return same('auth/sign-in/passkey', { response }, cookieOf(asked));
      },
    },
    'POST /api/auth/verify-email': {
      winners: 1,
      async prepare() {
        const { account, id } = await student();
        await run('update users set email_verified = false where id = $1', [id]);
        const token = tokenIn(await product.features.auth.accountLinks.createConfirmationLink(account.email));
        return same('auth/verify-email', { token, password: account.password });
      },
    },
    'POST /api/auth/reset-password': {
      winners: 1,
      async prepare() {
        const token = tokenIn(
          await product.features.auth.accountLinks.createRecoveryLink((await student()).account.email),
        );
        return (index) => post('auth/reset-password', { token, newPassword: `nova-senha-${index}` });
      },
    },
    // Later ones change what an earlier one has set.
    'POST /api/auth/update-password': {
      async prepare() {
        const { cookie } = await student();
        return (index) => post('auth/update-password', { newPassword: `nova-senha-${index}` }, cookie);
      },
    },
    'POST /api/auth/sign-in/request-code': {
      prepare: async () => same('auth/sign-in/request-code', (await student()).account),
    },
    'POST /api/auth/request-password-reset': {
      prepare: async () => same('auth/request-password-reset', (await student()).account),
    },
    'POST /api/auth/send-verification-email': {
      prepare: async () => same('auth/send-verification-email', (await student()).account),
    },
    'POST /api/auth/sign-out': { prepare: async () => same('auth/sign-out', {}, (await student()).cookie) },
    'POST /api/auth/second-factor/authenticator': {
      async prepare() {
        const { cookie, id } = await student();
        subject = id;
        return same('auth/second-factor/authenticator', {}, cookie);
      },
      count: () => countOf('from two_factors where user_id = $1', [subject]),
    },
    'POST /api/auth/second-factor/authenticator/confirm': {
      winners: 1,
      async prepare() {
        const { cookie, code } = await withApp();
        return same('auth/second-factor/authenticator/confirm', { code }, cookie);
      },
    },
    'POST /api/auth/fresh-login': {
      winners: 1,
      async prepare() {
        const { cookie, code } = await withApp();
        const confirmed = await post('auth/second-factor/authenticator/confirm', { code }, cookie);
        const { recovery_codes } = (await confirmed.json()) as { recovery_codes: string[] };
        return same('auth/fresh-login', { code: recovery_codes[0] }, cookie);
      },
    },
    'DELETE /api/auth/second-factor/authenticator': {
      winners: 1,
      async prepare() {
        const { cookie, code } = await withApp();
        await post('auth/second-factor/authenticator/confirm', { code }, cookie);
        return () => product.call('DELETE', '/api/auth/second-factor/authenticator', { cookie });
      },
    },
    'POST /api/auth/second-factor/passkeys': {
      winners: 1,
      async prepare() {
        const { json, cookies } = await withPasskey();
        return same('auth/second-factor/passkeys', json, cookies);
      },
    },
    'DELETE /api/auth/second-factor/passkeys/:id': {
      winners: 1,
      async prepare() {
        const { id, cookie, cookies, json } = await withPasskey();
        await post('auth/second-factor/passkeys', json, cookies);
        const [passkey] = await run<{ id: string }>('select id from passkeys where user_id = $1', [id]);
        return () => product.call('DELETE', `/api/auth/second-factor/passkeys/${passkey?.id}`, { cookie });
      },
    },
    'POST /api/auth/second-factor/recovery-codes': {
      async prepare() {
        const { cookie, code } = await withApp();
        await post('auth/second-factor/authenticator/confirm', { code }, cookie);
        return same('auth/second-factor/recovery-codes', {}, cookie);
      },
    },
    'POST /api/account/erase': {
      winners: 1,
      async prepare() {
        const { account, cookie } = await student();
        return same('account/erase', { password: account.password }, cookie);
      },
    },
    'POST /api/account/address': {
      async prepare() {
        const { cookie, id } = await student();
        subject = id;
        return () => post('account/address', { email: newAccount().email }, cookie);
      },
      count: () => countOf('from address_changes where user_id = $1', [subject]),
    },
    'DELETE /api/account/address': {
      async prepare() {
        const { cookie } = await addressChange();
        return () => product.call('DELETE', '/api/account/address', { cookie });
      },
    },
    'POST /api/account/address/confirm': {
      winners: 1,
      async prepare() {
        const { old, next } = await addressChange();
        await post('account/address/confirm', { token: old });
        return same('account/address/confirm', { token: next });
      },
    },
    'POST /api/account/address/refuse': {
      winners: 1,
      prepare: async () => same('account/address/refuse', { token: (await addressChange()).old }),
    },
    'DELETE /api/account/devices/:id': {
      winners: 1,
      async prepare() {
        const { account, cookie, id } = await student();
        await post('auth/sign-in/email', account);
        const [other] = await run<{ id: string }>(
          'select id from sessions where user_id = $1 order by created_at desc limit 1',
          [id],
        );
        return () => product.call('DELETE', `/api/account/devices/${other?.id}`, { cookie });
      },
    },
  };
}
