import { randomInt, randomUUID } from 'node:crypto';
import { createOTP } from '@better-auth/utils/otp';
import { generateRandomString, symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import type { AccountAction } from '../../../domain/audit.ts';
import type { SecurityChange } from '../../../domain/emails/security.ts';
import { isTeamRole } from '../../../domain/roles.ts';
import type { Transaction } from '../../db/connect.ts';
import { lockAccount } from '../../db/locks.ts';
import { AppError } from '../../http/errors.ts';
import { requireOwnPassword } from '../../sessions/proof.ts';
import type { AccountSession } from '../../sessions/sessions.repository.ts';
import { inAuthTransaction } from './auth.ts';
import type { AuthDependencies } from './auth-dependencies.ts';
import { mapLibraryError } from './library-errors.ts';
import { createSecondFactorRepository, type SecondFactorRepository } from './second-factor.repository.ts';

type Owner = Pick<AccountSession, 'user' | 'token' | 'profile'>;

const codeCount = 10;
/** Letters and digits that cannot be confused with each other. */
const codeLetters = 'abcdefghjkmnpqrstuvwxyz23456789';

/**
 * Manages authenticator app, passkeys and recovery codes of an account. Adding the first app or passkey
 * also creates ten recovery codes; removing the last one deletes them. Every change ends the other sessions.
 * @param brandName shown by authenticator apps and passkey prompts
 */
export function createSecondFactor(dependencies: AuthDependencies, brandName: () => string) {
  const { auth, accounts, database, transact, emailSecurityChange, auditLog } = dependencies;
  const repository = createSecondFactorRepository(database);

  const encrypt = async (data: string) => symmetricEncrypt({ key: (await auth.$context).secretConfig, data });
  const decrypt = async (data: string) => symmetricDecrypt({ key: (await auth.$context).secretConfig, data });
  const newSecret = () => encrypt(generateRandomString(24));
  /** Returns the recovery codes; none if their encryption secret is no longer configured. */
  const codesOf = async (factor: { backupCodes: string } | undefined): Promise<string[]> =>
    JSON.parse(factor ? await decrypt(factor.backupCodes).catch(() => '[]') : '[]') as string[];

  /** Finds rows that the current secret did not encrypt. */
  async function findOutdated() {
    const prefix = /^\$ba\$\d+\$/.exec(await encrypt(''))?.[0] ?? '';
    return repository.findOutdated(prefix);
  }

  async function write(
    tx: Transaction,
    userId: string,
    changes: Parameters<SecondFactorRepository['write']>[2],
  ): Promise<void> {
    const [secret, backupCodes] = await Promise.all([newSecret(), encrypt('[]')]);
    await repository.write(tx, { id: randomUUID(), userId, secret, backupCodes }, changes);
  }

  /**
   * Runs a change and its emails in one transaction. @returns new recovery codes, if none were left or `withNewCodes`
   */
  function change(
    { user, token }: Owner,
    action: SecurityChange & AccountAction,
    work: (tx: Transaction) => Promise<unknown>,
    { withNewCodes = false } = {},
  ): Promise<string[] | undefined> {
    return inAuthTransaction(auth, async (tx) => {
      await lockAccount(tx, user);
      await work(tx);
      const { factor, passkeys } = await repository.find(user.id, tx);
      const isOn = passkeys.length > 0 || factor?.verified === true;
      await repository.setEnabled(tx, user.id, isOn);
      let codes: string[] | undefined;
      if (isOn && (withNewCodes || (await codesOf(factor)).length === 0)) {
        codes = newRecoveryCodes();
        await write(tx, user.id, { backupCodes: await encrypt(JSON.stringify(codes)) });
      }
      await accounts.endOtherSessions(tx, user.id, 'second-factor', token);
      await auditLog.record(tx, user, { action, userId: user.id });
      await emailSecurityChange(tx, { change: action, account: user, by: user });
      return codes;
    });
  }

  /**
   * Requires a confirmed email, except of admins, and a password of the owner's own, except of the team: somebody else's
   * second factor would lock out the person whose email it is, or open her account once it has a role.
   */
  function requireOwner({ user, profile }: Owner): void {
    if (!user.emailVerified && profile?.role !== 'admin') throw new AppError('email_not_verified');
    if (!isTeamRole(profile?.role)) requireOwnPassword({ user });
  }

  return {
    async describe({ user }: Owner) {
      const { factor, passkeys } = await repository.find(user.id);
      return {
        authenticator: factor?.verified === true,
        passkeys,
        recovery_codes_left: (await codesOf(factor)).length,
      };
    },

    /**
     * Creates a secret, unused until confirmed.
     * @throws {AppError} `authenticator_exists`, `email_not_verified`, `own_password_required`
     */
    async startAuthenticator(owner: Owner): Promise<{ uri: string; key: string }> {
      requireOwner(owner);
      const secret = await newSecret();
      await transact(async (tx) => {
        await lockAccount(tx, owner.user);
        const { factor } = await repository.find(owner.user.id, tx);
        if (factor?.verified) throw new AppError('authenticator_exists');
        await write(tx, owner.user.id, { secret });
      });
      const uri = createOTP(await decrypt(secret)).url(brandName(), owner.user.email);
      return { uri, key: new URL(uri).searchParams.get('secret') ?? '' };
    },

    /** @returns new recovery codes, if any @throws {AppError} `invalid_code` */
    confirmAuthenticator: (owner: Owner, code: string) =>
      change(owner, 'add-authenticator', async (tx) => {
        const { factor } = await repository.find(owner.user.id, tx);
        if (!factor || factor.verified) throw new AppError('invalid_code');
        if (!(await createOTP(await decrypt(factor.secret)).verify(code))) throw new AppError('invalid_code');
        await write(tx, owner.user.id, { verified: true });
      }),

    /** @throws {AppError} `not_found` */
    removeAuthenticator: (owner: Owner) =>
      change(owner, 'remove-authenticator', async (tx) => {
        const { factor } = await repository.find(owner.user.id, tx);
        if (!factor?.verified) throw new AppError('not_found');
        await write(tx, owner.user.id, { secret: await newSecret(), verified: false });
      }),

    /** @returns the browser's options, and headers with their cookie @throws {AppError} `email_not_verified`, `own_password_required` */
    async passkeyOptions(owner: Owner, headers: Headers) {
      requireOwner(owner);
      const { response, headers: responseHeaders } = await auth.api.generatePasskeyRegistrationOptions({
        headers,
        returnHeaders: true,
      });
      return {
        options: { ...response, rp: { ...response.rp, name: brandName() } },
        headers: responseHeaders,
      };
    },

    /** @param response the browser's @returns new recovery codes, if any @throws {AppError} `passkey_refused` */
    addPasskey: (owner: Owner, headers: Headers, { name, response }: { name: string; response: unknown }) =>
      change(owner, 'add-passkey', () =>
        auth.api.verifyPasskeyRegistration({ headers, body: { name, response } }),
      ).catch((error: unknown) => {
        throw mapLibraryError(error);
      }),

    /** @throws {AppError} `not_found` */
    removePasskey: (owner: Owner, id: string) =>
      change(owner, 'remove-passkey', async (tx) => {
        if (!(await repository.removePasskey(tx, owner.user.id, id))) throw new AppError('not_found');
      }),

    /** Re-encrypts rows of an older secret that is still configured. @returns how many accounts changed */
    async renewEncryption(): Promise<number> {
      let count = 0;
      for (const row of await findOutdated()) {
        // The secret is no longer in the configuration: only the command line can remove the factor.
        const decrypted = await Promise.all([decrypt(row.secret), decrypt(row.backupCodes)]).catch(() => []);
        const [secret, backupCodes] = await Promise.all(decrypted.map(encrypt));
        if (!secret || !backupCodes) continue;
        await repository.replaceUnchanged(row, { secret, backupCodes });
        count += 1;
      }
      return count;
    },

    /** Returns ids of accounts whose app and recovery codes were encrypted with a secret that is not configured. */
    async findUnreadable(): Promise<string[]> {
      const outdated = await findOutdated();
      const found = await Promise.all(
        outdated.map(({ userId, secret }) =>
          decrypt(secret).then(
            () => [],
            () => [userId],
          ),
        ),
      );
      return found.flat();
    },

    /** Replaces all recovery codes. @throws {AppError} `not_found` without a second factor */
    async renewRecoveryCodes(owner: Owner) {
      if (!owner.user.hasSecondFactor) throw new AppError('not_found');
      return change(owner, 'renew-recovery-codes', async () => undefined, { withNewCodes: true });
    },
  };
}

function newRecoveryCodes(): string[] {
  const part = () => Array.from({ length: 5 }, () => codeLetters[randomInt(codeLetters.length)]).join('');
  return Array.from({ length: codeCount }, () => `${part()}-${part()}`);
}

export type SecondFactor = ReturnType<typeof createSecondFactor>;
