import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInAdmin } from '../../tests/support/admin.ts';
import { readMembers } from '../../tests/support/forged-archive.ts';
import { createInstallation } from '../../tests/support/installation.ts';
import { sharedFixture } from '../../tests/support/shared-fixture.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { createTestApp, newAccount } from '../../tests/support/test-app.ts';
import { testSecret } from '../../tests/support/test-secret.ts';
import { assembleProduct } from '../assemble.ts';
import { onOwnConnection } from '../db/connect.ts';
import { sessionCookieName, signedCookie } from '../sessions/session-cookie.ts';
import { makeBackup } from './backup.ts';
import { keyTables } from './tables.ts';

const product = await sharedFixture(createTestApp('copies_open_nothing'));
const { auth, administration } = product.features;
const { $client } = product.database;
const folder = temporaryFolder(afterAll);
const archive = path.join(folder, 'copia.tar.gz');
const account = newAccount();
/** Values in the site's tables that open something on it. */
let keys: string[];
let link = '';
let members: Map<string, Buffer>;

beforeAll(async () => {
  await signInAdmin(product);
  await product.signIn(account);
  const found = await product.adminRepository.findByEmail(account.email);
  if (!found) throw new Error('no account');
  const created = await administration.accountActions.createRecoveryLink({ id: null, name: 'teste' }, found);
  link = new URL(created ?? '').searchParams.get('token') ?? '';
  await auth.createLoginCode(account.email);
  await $client.query(
    `insert into address_changes (user_id, new_email, old_token, new_token, expires_at)
     values ($1, 'new@example.com', 'old-token-of-a-change', 'new-token-of-a-change', now() + interval '1 day')`,
    [found.id],
  );
  await $client.query(
    `insert into team_invitations (email, role, inviter_id, expires_at)
     values ('helper@example.com', 'support', $1, now() + interval '1 day')`,
    [found.id],
  );
  await product.queueMail({ kind: 'recovery', recipient: account.email });
  const { rows } = await $client.query<{ key: string }>(
    `select token as key from sessions union select identifier from verifications
     union select old_token from address_changes union select new_token from address_changes
     union select id::text from team_invitations`,
  );
  keys = rows.map(({ key }) => key);
  await makeBackup({ ...product, generatedSecret: testSecret }, archive);
  members = await readMembers(archive);
});

/** Every value of every row. */
function valuesOf(): string[] {
  const tables = [...members].filter(([name]) => name.startsWith('database/'));
  const values = tables.flatMap(([, content]) => String(content).split(/[\t\n]/));
  return [...new Set(values)].filter((value) => value.length >= 6 && value.length <= 300);
}

async function isSessionOpen({ app }: Pick<typeof product, 'app'>, token: string): Promise<boolean> {
  const { appUrl } = product.config;
  const cookie = await signedCookie(appUrl, sessionCookieName(appUrl), token, [testSecret], 60);
  const answer = await app.request('/api/session', { headers: { cookie: cookie.split(';')[0] ?? '' } });
  return answer.status === 200;
}

async function isLinkOpen(token: string): Promise<boolean> {
  const purposes = ['reset-password', 'confirm-email'] as const;
  const links = await Promise.all(purposes.map((purpose) => auth.accountLinks.describe(purpose, token)));
  return links.some(({ is_open }) => is_open);
}

test('a plain archive holds neither the secret nor a row that opens something', () => {
  expect(keys.length).toBeGreaterThanOrEqual(7);
  expect([...members.keys()]).not.toContain('auth-secret');
  const content = Buffer.concat([...members.values()]).toString();
  expect([testSecret, ...keys].filter((key) => content.includes(key))).toEqual([]);
});

test('no value of its rows is a session, link, code or invitation, even signed with the stolen secret', async () => {
  const values = valuesOf();
  expect(values.length).toBeGreaterThan(30);
  expect(await isLinkOpen(link)).toBe(true);
  const opened: string[] = [];
  for (const value of values) {
    if (await isSessionOpen(product, value)) opened.push(`session ${value}`);
    if (await isLinkOpen(value)) opened.push(`link ${value}`);
    if ((await auth.invitations.describe(value, undefined)).is_open) opened.push(`invitation ${value}`);
  }
  expect(opened).toEqual([]);
});

test('sessions of before are closed where it is restored, and an email that waited does not go out', async () => {
  const target = await createInstallation('opens_nothing');
  const { rows: sessions } = await $client.query<{ token: string }>('select token from sessions');
  try {
    await target.restore(archive);
    await onOwnConnection(target.database, async (client) => {
      for (const name of keyTables)
        expect((await client.query(`select from ${name}`)).rowCount, name).toBe(0);
      const { rows } = await client.query('select kind, due_at from outbox');
      expect(rows).toContainEqual({ kind: 'recovery', due_at: null });
    });
    const restored = assembleProduct({ ...product.parts, database: target.database });
    for (const { token } of sessions) {
      expect(await isSessionOpen(product, token)).toBe(true);
      expect(await isSessionOpen(restored, token)).toBe(false);
    }
  } finally {
    await target.close();
  }
});

/** Columns that sound like keys and may be in an archive, and why. */
const harmless: Record<string, string> = {
  'accounts.access_token': 'never used',
  'accounts.refresh_token': 'never used',
  'accounts.id_token': 'never used',
  'accounts.password': 'an argon2id hash',
  'certificate_statuses.code': 'public',
  'certificates.code': 'public',
  'contracts.fingerprint': 'a hash of public text',
  'ended_sessions.token_hash': 'of a session that has ended',
  'outbox.once_key': 'an id',
  'passkeys.public_key': 'public',
  'purchases.receipt_code': 'printed for the buyer, as the transaction is; alone it opens nothing',
  'two_factors.backup_codes': 'encrypted with the secret',
  'two_factors.secret': 'encrypted with the secret',
  'users.password_outdated': 'says only that a password has to be changed',
  'video_uploads.upload_id': 'works with the store’s own key only',
  'webhook_deliveries.student_key': 'an id or an email',
  'webhook_endpoints.previous_secret': 'encrypted with the secret',
  'webhook_endpoints.secret': 'encrypted with the secret',
};

test('a new column that sounds like a key is in a table that no archive holds, or is harmless for a reason', async () => {
  const { rows } = await $client.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and table_name <> all ($1) and table_name <> 'rate_limits'
       and column_name ~ '(token|secret|password|(^|_)codes?$|(^|_)key$)' and column_name !~ '_at$'`,
    [keyTables],
  );
  expect(rows.map(({ name }) => name).filter((name) => !Object.hasOwn(harmless, name))).toEqual([]);
});
