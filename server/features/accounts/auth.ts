import { randomUUID } from 'node:crypto';
import type { Auth as AccountsLibrary, BetterAuthOptions } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
// Without the part that would migrate tables, which Drizzle does here.
import { betterAuth } from 'better-auth/minimal';
import type { Logger } from 'pino';
import { maxPasswordLength, minPasswordLength } from '../../../domain/passwords.ts';
import { sessionLifetime } from '../../../domain/session.ts';
import type { Database } from '../../db/connect.ts';
import { accounts, sessions, users, verifications } from '../../db/schema.ts';
import type { OutboxRepository } from '../mail/outbox.repository.ts';
import type { AccountsRepository } from './accounts.repository.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { cookiePrefix } from './sessions.ts';

export type Auth = AccountsLibrary;

interface AuthParts {
  config: { appUrl: string; authSecret: string; requireEmailConfirmation: boolean };
  database: Database;
  accounts: AccountsRepository;
  outbox: OutboxRepository;
  log: Logger;
}

/** The accounts library, set up. Its routes are never exposed as such: `accounts.routes.ts` calls the few in use. */
export function createAuth({ config, database, accounts: repository, outbox, log }: AuthParts): Auth {
  return betterAuth<BetterAuthOptions>({
    appName: 'IA Veterinária',
    baseURL: config.appUrl,
    basePath: '/api/auth',
    secret: config.authSecret,
    database: drizzleAdapter(database, {
      provider: 'pg',
      schema: { user: users, session: sessions, account: accounts, verification: verifications },
      transaction: true,
    }),
    emailAndPassword: {
      enabled: true,
      // Sign-up leads to the login page, so it opens no session.
      autoSignIn: false,
      requireEmailVerification: config.requireEmailConfirmation,
      minPasswordLength,
      maxPasswordLength,
      password: { hash: hashPassword, verify: verifyPassword },
      revokeSessionsOnPasswordReset: true,
      onPasswordReset: async ({ user }) => {
        // Whoever followed the link reads this address's mail.
        await repository.confirmEmail(user.id);
        await outbox.add({ kind: 'password-changed', recipient: user.email });
      },
    },
    emailVerification: {
      sendOnSignUp: true,
      // Called inside the sign-up's transaction: account and mail are written together. The link is made at sending.
      sendVerificationEmail: ({ user }) => outbox.add({ kind: 'confirmation', recipient: user.email }),
    },
    session: { expiresIn: sessionLifetime, updateAge: 24 * 60 * 60 },
    verification: { storeIdentifier: 'hashed' },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    advanced: {
      cookiePrefix,
      useSecureCookies: config.appUrl.startsWith('https://'),
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
}
