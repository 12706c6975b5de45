import { randomUUID } from 'node:crypto';
import { getCurrentAdapter, runWithTransaction } from '@better-auth/core/context';
import type { Auth as AccountsLibrary, BetterAuthOptions, BetterAuthPlugin } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
// Without the part that would migrate tables, which Drizzle does here.
import { betterAuth } from 'better-auth/minimal';
import type { Logger } from 'pino';
import { maxPasswordLength, minPasswordLength } from '../../../domain/passwords.ts';
import { sessionLifetime, sessionRenewalAge } from '../../../domain/session.ts';
import type { Database } from '../../db/connect.ts';
import { accounts, outbox, sessions, users, verifications } from '../../db/schema.ts';
import { cookiePrefix, isHttps, type Secrets } from '../../sessions/session-cookie.ts';
import type { AccountsRepository } from './accounts.repository.ts';
import { hashPassword, isOutdated, verifyPassword } from './passwords.ts';

export type Auth = AccountsLibrary;

interface AuthParts {
  config: { appUrl: string; authSecrets: Secrets; requireEmailConfirmation: boolean };
  database: Database;
  accounts: AccountsRepository;
  log: Logger;
  /** Further locks, which every way in then asks for. */
  plugins?: BetterAuthPlugin[];
}

type AccountMail = 'confirmation' | 'password-changed';

/**
 * The accounts library, which owns every door: sign-up, sign-in, sign-out, sessions, recovery, confirmation. Its routes
 * are never exposed as such: `accounts.routes.ts` calls the few in use.
 */
export function createAuth({ config, database, accounts: repository, log, plugins = [] }: AuthParts): Auth {
  const auth: Auth = betterAuth<BetterAuthOptions>({
    appName: 'IA Veterinária',
    baseURL: config.appUrl,
    basePath: '/api/auth',
    secret: config.authSecrets[0],
    database: drizzleAdapter(database, {
      provider: 'pg',
      schema: { user: users, session: sessions, account: accounts, verification: verifications, outbox },
      transaction: true,
    }),
    plugins: [mailInTransaction, ...plugins],
    emailAndPassword: {
      enabled: true,
      // Sign-up leads to the login page, so it opens no session.
      autoSignIn: false,
      requireEmailVerification: config.requireEmailConfirmation,
      minPasswordLength,
      maxPasswordLength,
      password: {
        hash: hashPassword,
        async verify(given) {
          const isRight = await verifyPassword(given);
          if (isRight && isOutdated(given.hash))
            await repository.replaceHash(given.hash, await hashPassword(given.password));
          return isRight;
        },
      },
      revokeSessionsOnPasswordReset: true,
      onPasswordReset: async ({ user }) => {
        const { internalAdapter } = await auth.$context;
        // Whoever followed the link reads this address's mail.
        await internalAdapter.updateUser(user.id, { emailVerified: true });
        await endLinks(auth, user.id);
        await queueAccountMail(auth, 'password-changed', user.email);
      },
    },
    emailVerification: {
      sendOnSignUp: true,
      // Called inside the sign-up's transaction: account and mail are written together. The link is made at sending.
      sendVerificationEmail: ({ user }) => queueAccountMail(auth, 'confirmation', user.email),
    },
    session: { expiresIn: sessionLifetime, updateAge: sessionRenewalAge, deferSessionRefresh: true },
    verification: { storeIdentifier: 'hashed' },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    advanced: {
      cookiePrefix: cookiePrefix(config.appUrl),
      // The library's own prefix for https would stand before ours.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: isHttps(config.appUrl) },
      // `sameOrigin` guards every route before the library sees the request.
      disableCSRFCheck: true,
      database: { generateId: () => randomUUID() },
      ipAddress: { disableIpTracking: true },
    },
    logger: {
      level: 'error',
      // The library's messages may carry addresses: only that there was one is kept.
      log: (level) => log.warn({ level }, 'accounts library'),
    },
    databaseHooks: {
      session: { create: { after: ({ userId }) => repository.noteLogin(userId) } },
      user: {
        create: {
          after: async (user) => {
            await repository
              .insertProfile({ id: user.id, full_name: user.name, email: user.email })
              .catch(({ cause }: Error) => log.error({ reason: String(cause ?? '') }, 'profile not written'));
          },
        },
      },
    },
  });
  return auth;
}

/** Lets the library write mails in a transaction of its own. */
const mailInTransaction = {
  id: 'mail-in-transaction',
  schema: {
    outbox: {
      fields: {
        kind: { type: 'string', required: true },
        recipient: { type: 'string', required: true },
        data: { type: 'string', required: true },
      },
    },
  },
} satisfies BetterAuthPlugin;

/** Runs calls of the library as one transaction. */
export async function inAccountsTransaction<Result>(
  auth: Auth,
  work: () => Promise<Result>,
): Promise<Result> {
  return runWithTransaction((await auth.$context).adapter, work);
}

/** Queues a mail, in the library's transaction where there is one. */
export async function queueAccountMail(auth: Auth, kind: AccountMail, recipient: string): Promise<void> {
  const adapter = await getCurrentAdapter((await auth.$context).adapter);
  await adapter.create({ model: 'outbox', data: { kind, recipient, data: '{}' } });
}

/** Ends every mailed link of an account, in the library's transaction where there is one. */
export async function endLinks(auth: Auth, userId: string): Promise<void> {
  const adapter = await getCurrentAdapter((await auth.$context).adapter);
  await adapter.deleteMany({ model: 'verification', where: [{ field: 'value', value: userId }] });
}
