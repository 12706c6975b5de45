import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { runWithTransaction } from '@better-auth/core/context';
import type { Auth as AccountsLibrary, BetterAuthOptions } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { APIError } from 'better-auth/api';
// The minimal build omits migrations, which Drizzle does here.
import { betterAuth } from 'better-auth/minimal';
import type { Context } from 'hono';
import type { Logger } from 'pino';
import { maxPasswordLength } from '../../../domain/passwords.ts';
import { sessionLifetime, sessionRenewalAge } from '../../../domain/session.ts';
import { type Database, retryConflicts, type Transaction } from '../../db/connect.ts';
import { accounts, passkeys, sessions, twoFactors, users, verifications } from '../../db/schema.ts';
import { cookiePrefix, isHttps } from '../../sessions/session-cookie.ts';
import type { Secrets } from '../../sessions/signature.ts';
import type { AccountsRepository } from './accounts.repository.ts';
import { createLocks, knowsSecondFactor, secretVersion } from './locks.ts';
import { hashPassword, isOutdated, verifyPassword } from './passwords.ts';

type Options = BetterAuthOptions & { plugins: [...ReturnType<typeof createLocks>] };
export type Auth = AccountsLibrary<Options>;

interface AuthParts {
  config: { appUrl: string; authSecrets: Secrets };
  settings: { current(): { requireEmailConfirmation: boolean } };
  database: Database;
  accounts: AccountsRepository;
  log: Logger;
}

/** The library's current transaction. */
const current = new AsyncLocalStorage<Transaction>();

/** Configures the accounts library. Its routes are never exposed: `auth.routes.ts` calls the few in use. */
export function createAuth({ config, settings, database, accounts: repository, log }: AuthParts): Auth {
  const observed: Database = Object.create(database);
  observed.transaction = (work, options) =>
    database.transaction((transaction) => current.run(transaction, () => work(transaction)), options);
  return betterAuth<Options>({
    appName: 'IA Veterinária',
    baseURL: config.appUrl,
    basePath: '/api/auth',
    // The first signs and encrypts; all decrypt.
    secrets: config.authSecrets.map((value) => ({ value, version: secretVersion(value) })),
    database: drizzleAdapter(observed, {
      provider: 'pg',
      schema: {
        user: users,
        session: sessions,
        account: accounts,
        verification: verifications,
        twoFactor: twoFactors,
        passkey: passkeys,
      },
      transaction: true,
    }),
    plugins: [...createLocks(config)],
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      // Read at each login.
      get requireEmailVerification() {
        return settings.current().requireEmailConfirmation;
      },
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
    },
    session: { expiresIn: sessionLifetime, updateAge: sessionRenewalAge, deferSessionRefresh: true },
    verification: { storeIdentifier: 'hashed' },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    advanced: {
      cookiePrefix: cookiePrefix(config.appUrl),
      // The library's https prefix would precede ours.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: isHttps(config.appUrl) },
      // The policy checks the origin first.
      disableCSRFCheck: true,
      database: { generateId: () => randomUUID() },
      ipAddress: { disableIpTracking: true },
    },
    logger: {
      level: 'error',
      // Messages may contain addresses: log only that there was one.
      log: (level) => log.warn({ level }, 'accounts library'),
    },
    databaseHooks: {
      session: {
        create: {
          // Future sign-in methods cannot skip the second factor.
          before: async ({ userId }, context) => {
            if (knowsSecondFactor(context?.path)) return;
            const user = await repository.findById(userId);
            if (user?.hasSecondFactor) throw new APIError('UNAUTHORIZED', { code: 'SECOND_FACTOR_REQUIRED' });
          },
          after: ({ userId }) => repository.noteLogin(userId),
        },
      },
    },
  });
}

/** Runs calls of the library and our own SQL in one transaction. */
export async function inAccountsTransaction<Result>(
  auth: Auth,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const { adapter } = await auth.$context;
  return retryConflicts(() => runWithTransaction(adapter, () => work(current.getStore() as Transaction)));
}

/** Hands cookies that the library set to the browser. */
export function passCookies(c: Context, headers: Headers): void {
  for (const cookie of headers.getSetCookie()) c.header('Set-Cookie', cookie, { append: true });
}
