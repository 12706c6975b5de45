import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { signInAdmin, signInSupport } from '../../../tests/support/admin.ts';
import { createAuthenticator } from '../../../tests/support/authenticator.ts';
import {
  handleEvents,
  newSample,
  sendPaymentMessage,
  testProviders,
} from '../../../tests/support/purchases.ts';
import { sharedFixture } from '../../../tests/support/shared-fixture.ts';
import { type Account, cookieOf, createTestApp, newAccount } from '../../../tests/support/test-app.ts';
import { signSampleMessage } from '../purchases/sample-messages.ts';

const providers = testProviders('http://127.0.0.1:9');
const product = await sharedFixture(createTestApp('endings', { COURSE_ACCESS: 'purchase', providers }));
const [owner, helper] = [await signInAdmin(product), await signInSupport(product)];
const { accountLinks, createLoginCode, accounts } = product.features.auth;
const { emailChanges } = product.features.account;

const rows = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await product.database.$client.query<Row>(text, values)).rows;
const post = async (path: string, json: unknown = {}, cookie = '') => {
  await rows('truncate rate_limits');
  return product.call('POST', `/api/${path}`, { cookie, json });
};
const tokenIn = (link = '') => new URL(link).searchParams.get('token') ?? '';
const idOf = async (email: string) => (await accounts.findByEmail(email))?.id ?? '';
const confirm = (email: string) => rows('update users set email_verified = true where email = $1', [email]);
const signIn = (account: Account, cookie = '') => post('auth/sign-in/email', account, cookie);
const isOwnSession = async (cookie: string) =>
  (await product.call('GET', '/api/session', { cookie })).status === 200;

/** A purchase of this email. @returns its id and code */
async function buy(email: string) {
  const sample = newSample({ email });
  await sendPaymentMessage(product, 'hotmart', signSampleMessage('hotmart', providers, sample));
  await handleEvents(product);
  const [found] = await rows<{ id: string }>('select id from purchases where transaction_id = $1', [
    sample.transaction,
  ]);
  return { purchase: found?.id ?? '', transaction: sample.transaction };
}

/** An account with everything that somebody can have prepared in it. */
interface Prepared {
  account: Account;
  id: string;
  cookie: string;
  /** Uses what was emailed, shown or set before. @returns true if it still does something */
  works: Record<Preparation, () => Promise<boolean>>;
}

const preparations = [
  'session',
  'recovery link',
  'confirmation link',
  'shown link',
  'half-done login',
  'invitation',
  'password',
  'known device',
  'code',
  'change of email',
] as const;
type Preparation = (typeof preparations)[number];

async function prepare(account: Account = newAccount()): Promise<Prepared> {
  const { email } = account;
  const cookie = await product.signIn(account);
  const id = await idOf(email);
  const recovery = tokenIn(await accountLinks.createRecoveryLink(email));
  const confirmation = tokenIn(await accountLinks.createConfirmationLink(email));
  const shown = tokenIn(await accountLinks.createShownLink(email, 600, randomUUID()));
  const code = await createLoginCode(email);
  const newEmail = newAccount().email;
  await post('account/address', { email: newEmail }, cookie);
  const [change] = await rows<{ id: string }>('select id from address_changes where user_id = $1', [id]);
  const oldSide = tokenIn(await emailChanges.createLink(change?.id ?? '', 'old'));
  const newSide = tokenIn(await emailChanges.createLink(change?.id ?? '', 'new'));
  await rows(
    `insert into verifications (id, identifier, value, expires_at) values ($1, $1, $2, now() + interval '10 minutes')`,
    [`half-done ${email}`, id],
  );
  const answer = await post('admin/team/invitations', { email, role: 'support' }, owner);
  const invitation = new URL(((await answer.json()) as { link: string }).link).searchParams.get('convite');
  const linkIsOpen = async (purpose: 'reset-password' | 'confirm-email', token: string) =>
    token !== '' && (await accountLinks.describe(purpose, token)).is_open;
  const exists = async (text: string, value: string) => (await rows(text, [value])).length > 0;
  return {
    account,
    id,
    cookie,
    works: {
      session: () => isOwnSession(cookie),
      password: async () => (await signIn(account)).status === 200,
      'recovery link': () => linkIsOpen('reset-password', recovery),
      'confirmation link': () => linkIsOpen('confirm-email', confirmation),
      'shown link': () => linkIsOpen('reset-password', shown),
      code: async () => (await post('auth/sign-in/code', { email, code })).status === 200,
      'change of email': async () => {
        const one = await post('account/address/confirm', { token: oldSide });
        const other = await post('account/address/confirm', { token: newSide });
        return one.status === 200 || other.status === 200;
      },
      'half-done login': () => exists('select from verifications where id = $1', `half-done ${email}`),
      // A known device has attempts of its own once strangers have used up the account's.
      'known device': async () => {
        await rows('truncate rate_limits');
        for (let tried = 0; tried < 10; tried += 1)
          await product.call('POST', '/api/auth/sign-in/email', { json: { email, password: 'errada' } });
        const asked = await product.call('POST', '/api/auth/sign-in/email', {
          cookie,
          json: { email, password: 'errada' },
        });
        return asked.status !== 429;
      },
      invitation: async () => {
        const found = await product.call('GET', `/api/auth/invitation?token=${invitation}`);
        return ((await found.json()) as { is_open: boolean }).is_open;
      },
    },
  };
}

/** Returns what still works, asked for in an order in which no answer ends another. */
async function askForAll({ works }: Prepared): Promise<Preparation[]> {
  const found: Preparation[] = [];
  for (const one of preparations) if (await works[one]()) found.push(one);
  return found;
}

interface Event {
  /** Each with the reason above; all else ends. */
  keeps: Preparation[];
  isConfirmed?: true;
  play(given: Prepared): Promise<unknown>;
}

const events: Record<string, Event> = {
  // The invitation is the team's own, for the mailbox.
  'a buyer arrives at an unconfirmed account': {
    keeps: ['invitation'],
    play: ({ account }) => buy(account.email),
  },
  // The mailbox has proved that the account is its own.
  'a buyer arrives at a confirmed account': {
    keeps: [...preparations],
    isConfirmed: true,
    play: ({ account }) => buy(account.email),
  },
  'a purchase moves to its unconfirmed account from another': {
    keeps: ['invitation'],
    async play({ account }) {
      const { purchase } = await buy(newAccount().email);
      await rows(`insert into access_requests (purchase_id, email) values ($1, $2)`, [
        purchase,
        account.email,
      ]);
      const [request] = await rows<{ id: string }>('select id from access_requests where purchase_id = $1', [
        purchase,
      ]);
      expect((await post(`admin/access-requests/${request?.id}/approve`, {}, owner)).status).toBe(200);
    },
  },
  // Its former account is still its own: it only lost what came with the purchase.
  'its purchase moves to another account': {
    keeps: ['session', 'password', 'known device', 'invitation'],
    isConfirmed: true,
    async play({ account }) {
      const { purchase } = await buy(account.email);
      const to = newAccount().email;
      await rows(
        `insert into outbox (kind, recipient, data, due_at, failed_at, last_error)
         values ('purchase', $1, $2, null, now(), '550 5.1.1')`,
        [account.email, JSON.stringify({ purchase })],
      );
      expect((await post(`admin/purchases/${purchase}/correct-email`, { email: to }, owner)).status).toBe(
        200,
      );
    },
  },
  'a code confirms the email': {
    keeps: ['invitation'],
    async play({ account: { email } }) {
      const code = await createLoginCode(email);
      expect((await post('auth/sign-in/code', { email, code })).status).toBe(200);
    },
  },
  'a mailed link sets a new password': {
    keeps: ['invitation'],
    isConfirmed: true,
    async play({ account: { email } }) {
      const token = tokenIn(await accountLinks.createRecoveryLink(email));
      expect((await post('auth/reset-password', { token, newPassword: 'outra-senha-9' })).status).toBe(200);
    },
  },
  'another session sets a new password': {
    keeps: ['invitation'],
    isConfirmed: true,
    async play({ account }) {
      const own = cookieOf(await signIn(account));
      expect((await post('auth/update-password', { newPassword: 'outra-senha-9' }, own)).status).toBe(200);
      expect(await isOwnSession(own)).toBe(true);
    },
  },
  // Both mailboxes agreed from within it. At the email of before there is no account any more.
  'its email changes': {
    keeps: ['session', 'known device'],
    isConfirmed: true,
    async play({ id, cookie }) {
      await post('account/address', { email: newAccount().email }, cookie);
      const [change] = await rows<{ id: string }>('select id from address_changes where user_id = $1', [id]);
      for (const side of ['old', 'new'] as const) {
        const token = tokenIn(await emailChanges.createLink(change?.id ?? '', side));
        expect((await post('account/address/confirm', { token })).status).toBe(200);
      }
    },
  },
  // Whoever had the wrong mailbox may have chosen the password. At the email of before there is no account any more.
  'an administrator corrects its email': {
    keeps: ['known device'],
    isConfirmed: true,
    async play({ id }) {
      const { email } = newAccount();
      expect((await post(`admin/students/${id}/email`, { email }, owner)).status).toBe(200);
    },
  },
  // Its password is its own; its sessions and devices have to sign in anew.
  'it gets a role': {
    keeps: ['password'],
    isConfirmed: true,
    async play({ account, id }) {
      await rows('update users set team_access_at = null where id = $1', [id]);
      const answer = await post(`admin/students/${id}/make-support`, {}, owner);
      expect([answer.status, account.email]).toEqual([200, account.email]);
    },
  },
  'its role is taken': {
    keeps: ['session', 'password', 'known device', 'invitation'],
    isConfirmed: true,
    async play({ id }) {
      await rows(`update profiles set role = 'support' where id = $1`, [id]);
      expect((await post(`admin/students/${id}/remove-admin`, {}, owner)).status).toBe(200);
    },
  },
  // There is no account any more at which a device could guess.
  'it is erased': {
    keeps: ['known device'],
    isConfirmed: true,
    async play({ id }) {
      expect((await post(`admin/students/${id}/erase`, {}, owner)).status).toBe(200);
    },
  },
};

test.each(Object.entries(events))('what was prepared before: %s', async (_, { keeps, isConfirmed, play }) => {
  const [given, bystander] = [await prepare(), await prepare()];
  await confirm(bystander.account.email);
  if (isConfirmed) await confirm(given.account.email);
  await play(given);
  expect(await askForAll(given)).toEqual(preparations.filter((one) => keeps.includes(one)));
  // Nothing of anybody else ends.
  expect(await askForAll(bystander)).toEqual([...preparations]);
});

/** A confirmed account with a passkey. */
async function withPasskey() {
  const account = newAccount();
  const cookie = await product.signIn(account);
  await confirm(account.email);
  const device = createAuthenticator();
  const asked = await post('auth/second-factor/passkeys/options', {}, cookie);
  const response = device.create((await asked.json()) as Parameters<typeof device.create>[0]);
  const json = { name: 'Celular', response };
  const added = await post('auth/second-factor/passkeys', json, `${cookie}; ${cookieOf(asked)}`);
  expect(added.status).toBe(200);
  async function enters() {
    const offered = await post('auth/sign-in/passkey-options');
    const given = device.get((await offered.json()) as Parameters<typeof device.get>[0]);
    return (await post('auth/sign-in/passkey', { response: given }, cookieOf(offered))).status === 200;
  }
  expect(await enters()).toBe(true);
  return { account, id: await idOf(account.email), enters };
}

test('a passkey of whoever had the wrong mailbox opens nothing, and keeps nobody out', async () => {
  const { account, id, enters } = await withPasskey();
  const { email } = newAccount();
  expect((await post(`admin/students/${id}/email`, { email }, owner)).status).toBe(200);
  expect(await enters()).toBe(false);
  const token = tokenIn(await accountLinks.createRecoveryLink(email));
  expect((await post('auth/reset-password', { token, newPassword: 'outra-senha-9' })).status).toBe(200);
  expect((await signIn({ ...account, email, password: 'outra-senha-9' })).status).toBe(200);
  expect(await enters()).toBe(false);
});

test('a passkey of an unconfirmed account ends when a buyer arrives', async () => {
  const { account, enters } = await withPasskey();
  await rows('update users set email_verified = false where email = $1', [account.email]);
  await buy(account.email);
  expect(await enters()).toBe(false);
});

test('a new password forgets devices but its own', async () => {
  const { account, works } = await prepare();
  const token = tokenIn(await accountLinks.createRecoveryLink(account.email));
  const own = cookieOf(await post('auth/reset-password', { token, newPassword: 'outra-senha-9' }));
  const signInFrom = (cookie: string) =>
    product.call('POST', '/api/auth/sign-in/email', {
      cookie,
      json: { ...account, password: 'outra-senha-9' },
    });
  // Strangers and the thief's known device use up what they share.
  expect(await works['known device']()).toBe(false);
  expect((await signInFrom('')).status).toBe(429);
  const entered = await signInFrom(own);
  expect(entered.status).toBe(200);
  // So does one that is set in a session.
  const session = cookieOf(entered);
  const changed = await post('auth/update-password', { newPassword: 'terceira-senha-9' }, session);
  expect(changed.headers.getSetCookie().some((line) => line.includes('.device='))).toBe(true);
});

test('an emailed purchase that moved before it was sent tells its former address nothing of it', async () => {
  const former = newAccount();
  const { purchase, transaction } = await buy(former.email);
  await buy(former.email);
  await rows('update purchases set email = $2, user_id = null where id = $1', [purchase, newAccount().email]);
  const mail = { id: purchase, kind: 'purchase' as const, recipient: former.email, data: { purchase } };
  const composed = await product.features.emails.compose(mail);
  expect(composed?.action?.url).toContain('token=');
  expect(JSON.stringify(composed)).not.toContain(transaction);
});

test('a helper’s link into a student’s account ends with the helper’s role, and no other link of hers', async () => {
  const [account, id] = [newAccount(), await idOf(helperEmail)];
  await product.signIn(account);
  const answer = await post(`admin/students/${await idOf(account.email)}/link`, {}, helper);
  const shown = tokenIn(((await answer.json()) as { link: string }).link);
  const mailed = tokenIn(await accountLinks.createRecoveryLink(account.email));
  expect((await post(`admin/students/${id}/remove-admin`, {}, owner)).status).toBe(200);
  const openLinks = [shown, mailed].map(
    async (token) => (await accountLinks.describe('reset-password', token)).is_open,
  );
  expect(await Promise.all(openLinks)).toEqual([false, true]);
});

const [{ email: helperEmail } = { email: '' }] = await rows<{ email: string }>(
  `select email from profiles where role = 'support' order by created_at limit 1`,
);
