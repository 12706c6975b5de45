import { randomUUID } from 'node:crypto';
import { betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import type { Logger } from 'pino';
import { maxPasswordLength, minPasswordLength } from '../../../domain/passwords.ts';
import type { Database } from '../../db/connect.ts';
import { accounts, sessions, users, verifications } from '../../db/schema.ts';
import type { AccountsRepository } from './accounts.repository.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { cookiePrefix } from './sessions.ts';

interface AuthParts {
  config: { appUrl: string; authSecret: string };
  database: Database;
  accounts: AccountsRepository;
  log: Logger;
}

const day = 24 * 60 * 60;

/** The accounts library, set up. Its routes are never exposed as such: `accounts.routes.ts` calls the few in use. */
export function createAuth({ config, database, accounts: repository, log }: AuthParts) {
  return betterAuth({
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
      minPasswordLength,
      maxPasswordLength,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    session: { expiresIn: 30 * day, updateAge: day },
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
      level: 'warn',
      // The library's messages may carry addresses: only the level and the first sentence's kind are kept.
      log: (level) => log.warn({ level }, 'accounts library'),
    },
    databaseHooks: {
      user: {
        create: {
          after: async (user) => {
            await repository
              .insertProfile({ id: user.id, full_name: user.name, email: user.email })
              .catch((error: unknown) =>
                log.error({ reason: String((error as Error).cause ?? '') }, 'profile not written'),
              );
          },
        },
      },
    },
  });
}

export type Auth = ReturnType<typeof createAuth>;
