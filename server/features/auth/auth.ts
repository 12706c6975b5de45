import { randomUUID } from 'node:crypto';
import { getCurrentAdapter, runWithTransaction } from '@better-auth/core/context';
import type { Auth as AccountsLibrary, BetterAuthOptions, BetterAuthPlugin } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { APIError } from 'better-auth/api';
// The minimal build omits migrations, which Drizzle does here.
import { betterAuth } from 'better-auth/minimal';
import type { Logger } from 'pino';
import { maxPasswordLength, minPasswordLength } from '../../../domain/passwords.ts';
import { sessionLifetime, sessionRenewalAge } from '../../../domain/session.ts';
import { type Database, retryConflicts } from '../../db/connect.ts';
import {
  accounts,
  auditLog,
  outbox,
  passkeys,
  sessions,
  twoFactors,
  users,
  verifications,
} from '../../db/schema.ts';
import { cookiePrefix, isHttps, type Secrets } from '../../sessions/session-cookie.ts';
import type { AccountsRepository } from './accounts.repository.ts';
import { createLocks, knowsSecondFactor, secretVersion } from './locks.ts';
import { hashPassword, isOutdated, verifyPassword } from './passwords.ts';

type Options = BetterAuthOptions & { plugins: [typeof ownTables, ...ReturnType<typeof createLocks>] };
export type Auth = AccountsLibrary<Options>;

interface AuthParts {
  config: { appUrl: string; authSecrets: Secrets };
  settings: { current(): { requireEmailConfirmation: boolean } };
  database: Database;
  accounts: AccountsRepository;
  log: Logger;
}

type AccountMail = 'confirmation' | 'password-changed';

/** Configures the accounts library. Its routes are never exposed: `auth.routes.ts` calls the few in use. */
export function createAuth({ config, settings, database, accounts: repository, log }: AuthParts): Auth {
  const auth: Auth = betterAuth<Options>({
    appName: 'IA Veterinária',
    baseURL: config.appUrl,
    basePath: '/api/auth',
    // The first signs and encrypts; all decrypt.
    secrets: config.authSecrets.map((value) => ({ value, version: secretVersion(value) })),
    database: drizzleAdapter(database, {
      provider: 'pg',
      schema: {
        user: users,
        session: sessions,
        account: accounts,
        verification: verifications,
        twoFactor: twoFactors,
        passkey: passkeys,
        outbox,
        auditLog,
      },
      transaction: true,
    }),
    plugins: [ownTables, ...createLocks(config)],
    emailAndPassword: {
      enabled: true,
      autoSignIn: false,
      // Read at each login.
      get requireEmailVerification() {
        return settings.current().requireEmailConfirmation;
      },
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
        // Following the link proves the email.
        await internalAdapter.updateUser(user.id, { emailVerified: true });
        await endLinks(auth, user.id);
      },
    },
    emailVerification: {
      sendOnSignUp: true,
      // Runs in the sign-up's transaction: account and email are written together.
      sendVerificationEmail: ({ user }) => queueAccountMail(auth, 'confirmation', user.email),
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
      user: {
        create: {
          after: async (user) => {
            await repository
              .insertProfile({ id: user.id, full_name: user.name, email: user.email })
              .catch((err: unknown) => log.error({ err }, 'profile not written'));
          },
        },
      },
    },
  });
  return auth;
}

/** Lets the library write emails and the audit log in its own transaction. */
const ownTables = {
  id: 'own-tables',
  schema: {
    auditLog: {
      fields: {
        actor: { type: 'string', required: true },
        actor_id: { type: 'string', required: true },
        action: { type: 'string', required: true },
        user_id: { type: 'string', required: true },
        detail: { type: 'string', required: true },
      },
    },
    outbox: {
      fields: {
        kind: { type: 'string', required: true },
        recipient: { type: 'string', required: true },
        data: { type: 'string', required: true },
      },
    },
  },
} satisfies BetterAuthPlugin;

export async function inAccountsTransaction<Result>(
  auth: Auth,
  work: () => Promise<Result>,
): Promise<Result> {
  const { adapter } = await auth.$context;
  return retryConflicts(() => runWithTransaction(adapter, work));
}

/** Locks the account's row until the library's transaction ends. */
export async function lockUser(auth: Auth, id: string): Promise<void> {
  await (await auth.$context).internalAdapter.updateUser(id, { updatedAt: new Date() });
}

/** Queues an email in the library's current transaction, if any. */
export async function queueAccountMail(auth: Auth, kind: AccountMail, recipient: string): Promise<void> {
  const adapter = await getCurrentAdapter((await auth.$context).adapter);
  await adapter.create({ model: 'outbox', data: { kind, recipient, data: '{}' } });
}

/** Ends all sessions but the given one, in the library's current transaction, if any. */
export async function endOtherSessions(auth: Auth, userId: string, token: string): Promise<void> {
  const { internalAdapter } = await auth.$context;
  const open = await internalAdapter.listSessions(userId);
  await internalAdapter.deleteSessions(open.map((one) => one.token).filter((one) => one !== token));
}

/** Ends all emailed links, in the library's current transaction, if any. */
export async function endLinks(auth: Auth, userId: string): Promise<void> {
  const adapter = await getCurrentAdapter((await auth.$context).adapter);
  await adapter.deleteMany({ model: 'verification', where: [{ field: 'value', value: userId }] });
}
