import { randomInt } from 'node:crypto';
import { getCurrentAdapter } from '@better-auth/core/context';
import { createOTP } from '@better-auth/utils/otp';
import { generateRandomString, symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { AppError } from '../../http/errors.ts';
import { type SecurityChange, securityEmails } from '../../mail/security-emails.ts';
import type { StudentSession } from '../../sessions/sessions.repository.ts';
import { type Auth, endOtherSessions, inAccountsTransaction, lockUser } from './auth.ts';
import { fromLibrary } from './library-errors.ts';
import type { SecondFactorRepository } from './second-factor.repository.ts';

interface SecondFactorParts {
  auth: Auth;
  repository: SecondFactorRepository;
  /** Shown by authenticator apps and passkey prompts. */
  brandName: () => string;
  adminEmails: () => Promise<string[]>;
}

type Owner = Pick<StudentSession, 'user' | 'token' | 'profile'>;

interface StoredFactor {
  id: string;
  secret: string;
  backupCodes: string;
  verified: boolean;
}

interface StoredPasskey {
  id: string;
  name: string | null;
  createdAt: Date;
}

const codeCount = 10;
/** Omits letters and digits that look alike. */
const codeLetters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Adds ten recovery codes and ends other sessions with the first factor; removes the codes with the last. */
export function createSecondFactor({ auth, repository, brandName, adminEmails }: SecondFactorParts) {
  async function load(userId: string) {
    const { adapter: base } = await auth.$context;
    const adapter = await getCurrentAdapter(base);
    const where = [{ field: 'userId', value: userId }];
    const [factor, passkeys] = await Promise.all([
      adapter.findOne<StoredFactor>({ model: 'twoFactor', where }),
      adapter.findMany<StoredPasskey>({ model: 'passkey', where }),
    ]);
    return { adapter, where, factor, passkeys };
  }

  const encrypt = async (data: string) => symmetricEncrypt({ key: (await auth.$context).secretConfig, data });
  const decrypt = async (data: string) => symmetricDecrypt({ key: (await auth.$context).secretConfig, data });
  /** Returns the usable codes: none if their encryption secret is gone. */
  const codesOf = async (factor: StoredFactor | null): Promise<string[]> =>
    JSON.parse(factor ? await decrypt(factor.backupCodes).catch(() => '[]') : '[]') as string[];

  async function write(userId: string, values: Partial<Omit<StoredFactor, 'id'>>): Promise<void> {
    const { adapter, where, factor } = await load(userId);
    if (factor) {
      await adapter.update({ model: 'twoFactor', where, update: values });
      return;
    }
    const [secret, backupCodes] = await Promise.all([newSecret(), encrypt('[]')]);
    await adapter.create({
      model: 'twoFactor',
      data: { userId, secret, backupCodes, verified: false, failedVerificationCount: 0, ...values },
    });
  }

  const newSecret = () => encrypt(generateRandomString(24));

  /**
   * Runs a change and its emails in one transaction. @returns new recovery codes, if none were left or `withNewCodes`
   */
  async function change(
    { user, token, profile }: Owner,
    action: SecurityChange,
    work: () => Promise<unknown>,
    { withNewCodes = false } = {},
  ): Promise<string[] | undefined> {
    const admins = profile?.role === 'admin' ? await adminEmails() : [];
    return inAccountsTransaction(auth, async () => {
      const { internalAdapter } = await auth.$context;
      await lockUser(auth, user.id);
      await work();
      const { adapter, where, factor, passkeys } = await load(user.id);
      const isOn = passkeys.length > 0 || factor?.verified === true;
      let codes: string[] | undefined;
      if (!isOn) await adapter.deleteMany({ model: 'twoFactor', where });
      else if (withNewCodes || (await codesOf(factor)).length === 0) {
        codes = newRecoveryCodes();
        await write(user.id, { backupCodes: await encrypt(JSON.stringify(codes)) });
      }
      await internalAdapter.updateUser(user.id, { twoFactorEnabled: isOn });
      await endOtherSessions(auth, user.id, token);
      const entry = { actor: user.name, actor_id: user.id, action, user_id: user.id, detail: '' };
      await adapter.create({ model: 'auditLog', data: entry });
      for (const { kind, recipient, data } of securityEmails({
        change: action,
        account: user,
        by: user,
        admins,
      }))
        await adapter.create({ model: 'outbox', data: { kind, recipient, data: JSON.stringify(data) } });
      return codes;
    });
  }

  /** Whoever signed up with another's email must not lock its owner out. */
  function requireOwner({ user, profile }: Owner): void {
    if (!user.emailVerified && profile?.role !== 'admin') throw new AppError('email_not_verified');
  }

  return {
    async describe({ user }: Owner) {
      const { factor, passkeys } = await load(user.id);
      return {
        authenticator: factor?.verified === true,
        passkeys: passkeys.map(({ id, name, createdAt }) => ({ id, name, created_at: createdAt })),
        recovery_codes_left: (await codesOf(factor)).length,
      };
    },

    /** Creates a secret, unused until confirmed. @throws {AppError} `authenticator_exists`, `email_not_verified` */
    async startAuthenticator(owner: Owner): Promise<{ uri: string; key: string }> {
      requireOwner(owner);
      const secret = await newSecret();
      await inAccountsTransaction(auth, async () => {
        await lockUser(auth, owner.user.id);
        const { factor } = await load(owner.user.id);
        if (factor?.verified) throw new AppError('authenticator_exists');
        await write(owner.user.id, { secret });
      });
      const uri = createOTP(await decrypt(secret)).url(brandName(), owner.user.email);
      return { uri, key: new URL(uri).searchParams.get('secret') ?? '' };
    },

    /** @returns new recovery codes, if any @throws {AppError} `invalid_code` */
    confirmAuthenticator: (owner: Owner, code: string) =>
      change(owner, 'add-authenticator', async () => {
        const { factor } = await load(owner.user.id);
        if (!factor || factor.verified) throw new AppError('invalid_code');
        if (!(await createOTP(await decrypt(factor.secret)).verify(code))) throw new AppError('invalid_code');
        await write(owner.user.id, { verified: true });
      }),

    /** @throws {AppError} `not_found` */
    removeAuthenticator: (owner: Owner) =>
      change(owner, 'remove-authenticator', async () => {
        if (!(await load(owner.user.id)).factor?.verified) throw new AppError('not_found');
        await write(owner.user.id, { secret: await newSecret(), verified: false });
      }),

    /** @returns the browser's options, and headers with their cookie @throws {AppError} `email_not_verified` */
    async passkeyOptions(owner: Owner, headers: Headers) {
      requireOwner(owner);
      const { response, headers: answer } = await auth.api.generatePasskeyRegistrationOptions({
        headers,
        returnHeaders: true,
      });
      return { options: { ...response, rp: { ...response.rp, name: brandName() } }, headers: answer };
    },

    /** @param response the browser's @returns new recovery codes, if any @throws {AppError} `passkey_refused` */
    addPasskey: (owner: Owner, headers: Headers, { name, response }: { name: string; response: unknown }) =>
      change(owner, 'add-passkey', () =>
        auth.api.verifyPasskeyRegistration({ headers, body: { name, response } }),
      ).catch((error: unknown) => {
        throw fromLibrary(error);
      }),

    /** @throws {AppError} `not_found` */
    removePasskey: (owner: Owner, id: string) =>
      change(owner, 'remove-passkey', async () => {
        if (!/^[\da-f-]{36}$/.test(id)) throw new AppError('not_found');
        const { adapter, where } = await load(owner.user.id);
        const removed = await adapter.deleteMany({
          model: 'passkey',
          where: [...where, { field: 'id', value: id }],
        });
        if (removed === 0) throw new AppError('not_found');
      }),

    /** Re-encrypts what a still known older secret encrypted. @returns how many accounts changed */
    async renewEncryption(): Promise<number> {
      const prefix = /^\$ba\$\d+\$/.exec(await encrypt(''))?.[0] ?? '';
      const outdated = await repository.findOutdated(prefix);
      let count = 0;
      for (const before of outdated) {
        // The secret is gone: only the command line helps.
        const both = await Promise.all([decrypt(before.secret), decrypt(before.backupCodes)]).catch(() => []);
        const [secret, backupCodes] = await Promise.all(both.map(encrypt));
        if (!secret || !backupCodes) continue;
        await repository.replace(before, { secret, backupCodes });
        count += 1;
      }
      return count;
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
