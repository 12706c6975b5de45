import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { runWithTransaction } from '@better-auth/core/context';
import type { Auth as BetterAuthInstance, BetterAuthOptions } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { APIError } from 'better-auth/api';
// The minimal build omits migrations, which Drizzle does here.
import { betterAuth } from 'better-auth/minimal';
import type { Context } from 'hono';
import { sessionLifetimeSeconds, sessionRenewalSeconds } from '../../../domain/lifetimes.ts';
import { maxPasswordLength } from '../../../domain/passwords.ts';
import type { Base } from '../../base.ts';
import { type Database, retryConflicts, type Transaction } from '../../db/connect.ts';
import { accounts, passkeys, sessions, twoFactors, users, verifications } from '../../db/schema/accounts.ts';
import { cookiePrefix, isHttps } from '../../sessions/session-cookie.ts';
import type { AccountsRepository } from './accounts.repository.ts';
import { checksSecondFactor, createAuthPlugins, secretVersion } from './auth-plugins.ts';
import { hashPassword, isOutdated, verifyPassword } from './passwords.ts';

type Options = BetterAuthOptions & { plugins: [...ReturnType<typeof createAuthPlugins>] };
export type Auth = BetterAuthInstance<Options>;

interface Dependencies extends Pick<Base, 'config' | 'settings' | 'database' | 'log'> {
  accounts: AccountsRepository;
}

/** The library's current transaction. */
const currentTransaction = new AsyncLocalStorage<Transaction>();

/** Configures Better Auth, the authentication library. Its own routes are not mounted: this feature calls `auth.api`. */
export function createAuth(dependencies: Dependencies): Auth {
  const { config, settings, database, accounts: repository, log } = dependencies;
  const trackedDatabase: Database = Object.create(database);
  trackedDatabase.transaction = (work, options) =>
    database.transaction((tx) => currentTransaction.run(tx, () => work(tx)), options);
  return betterAuth<Options>({
    appName: 'IA Veterinária',
    baseURL: config.appUrl,
    basePath: '/api/auth',
    // The first secret signs and encrypts; all decrypt.
    secrets: config.authSecrets.map((value) => ({ value, version: secretVersion(value) })),
    database: drizzleAdapter(trackedDatabase, {
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
    plugins: [...createAuthPlugins(config)],
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      // Read at each login.
      get requireEmailVerification() {
        return settings.current().REQUIRE_EMAIL_CONFIRMATION;
      },
      maxPasswordLength,
      password: {
        hash: hashPassword,
        async verify(attempt) {
          const isCorrect = await verifyPassword(attempt);
          if (isCorrect && isOutdated(attempt.hash))
            await repository.replaceHash(attempt.hash, await hashPassword(attempt.password));
          return isCorrect;
        },
      },
    },
    session: {
      expiresIn: sessionLifetimeSeconds,
      updateAge: sessionRenewalSeconds,
      deferSessionRefresh: true,
    },
    verification: { storeIdentifier: 'hashed' },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    advanced: {
      cookiePrefix: cookiePrefix(config.appUrl),
      // The library's https prefix would precede ours.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: isHttps(config.appUrl) },
      // `policy()`, which every route has, has checked the Origin header.
      disableCSRFCheck: true,
      database: { generateId: () => randomUUID() },
      ipAddress: { disableIpTracking: true },
    },
    logger: {
      level: 'error',
      // Messages may contain email addresses: log only their level.
      log: (level) => log.warn({ level }, 'auth library'),
    },
    databaseHooks: {
      session: {
        create: {
          // Refuse sessions by a route of the library that does not check the second factor.
          before: async ({ userId }, context) => {
            if (checksSecondFactor(context?.path)) return;
            const user = await repository.findById(userId);
            if (user?.hasSecondFactor) throw new APIError('UNAUTHORIZED', { code: 'SECOND_FACTOR_REQUIRED' });
          },
          after: ({ userId }) => repository.recordLogin(userId),
        },
      },
    },
  });
}

/** Runs calls of the library and our own SQL in one transaction. */
export async function inAuthTransaction<Result>(auth: Auth, work: (tx: Transaction) => Promise<Result>) {
  const { adapter } = await auth.$context;
  return retryConflicts(() =>
    runWithTransaction(adapter, () => work(currentTransaction.getStore() as Transaction)),
  );
}

/** Forwards cookies that the library set to the browser. */
export function forwardCookies(c: Context, headers: Headers): void {
  for (const cookie of headers.getSetCookie()) c.header('Set-Cookie', cookie, { append: true });
}
