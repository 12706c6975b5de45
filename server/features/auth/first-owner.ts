import { createHash, randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import type { z } from 'zod';
import { paths } from '../../../domain/paths.ts';
import type { firstOwnerBody } from '../../../domain/request-bodies.ts';
import type { Transaction } from '../../db/connect.ts';
import { AppError } from '../../http/errors.ts';
import type { AuthDependencies } from './auth-dependencies.ts';
import { createFirstOwnerRepository } from './first-owner.repository.ts';
import { hashPassword } from './passwords.ts';
import { signIn } from './sign-in.ts';

/** Milliseconds. The link is printed to the log, so it must not stay valid for ever. */
const keyLifetimeMs = 30 * 24 * 60 * 60 * 1000;

/** Returns the sign-up of the first administrator by a link that the server prints while it has none. */
export function createFirstOwner(dependencies: AuthDependencies) {
  const { config, adminRepository, auditLog, transact, accounts, sessions, teamPasswords } = dependencies;
  const repository = createFirstOwnerRepository(dependencies.database);
  const hasAdmin = async (tx?: Transaction) => (await adminRepository.listAdminEmails(tx)).length > 0;
  const hash = (key: string) => createHash('sha256').update(key).digest('base64url');

  return {
    /** Creates a link, and ends the earlier one. @returns undefined if there is an administrator */
    async createLink(): Promise<string | undefined> {
      if (await hasAdmin()) return undefined;
      const key = randomBytes(24).toString('base64url');
      await repository.saveKey(hash(key), new Date(Date.now() + keyLifetimeMs));
      return `${config.appUrl}${paths.adminStart}?chave=${key}`;
    },

    isOpen: async (key: string) => !(await hasAdmin()) && repository.hasKey(hash(key)),

    /** True where the page says that there is a newer link: for any text in a key's form, so that a guess learns nothing. */
    isReplaced: async (key: string) =>
      /^([\w-]{32})?$/.test(key) && !(await hasAdmin()) && !(await repository.hasKey(hash(key))),

    /**
     * Creates the first administrator's account and signs her in. Her email counts as confirmed, as the link
     * was printed on the server. An account whose email nobody has confirmed may be a stranger's: it becomes hers.
     * @throws {AppError} `not_found` for a wrong key, or if there is an administrator; `user_already_exists`,
     *   `password_known`
     */
    async create(c: Context, { key, ...account }: z.output<typeof firstOwnerBody>) {
      const { email, name, password: plain } = account;
      teamPasswords.requireStrong(plain, { name, email });
      const passwordHash = await hashPassword(plain);
      const id = await transact(async (tx) => {
        if (!(await repository.consumeKey(tx, hash(key)))) throw new AppError('not_found');
        if (await hasAdmin(tx)) throw new AppError('not_found');
        const { create, takeOver } = accounts;
        const newAccount = { email, name, password: passwordHash };
        const id = (await create(tx, newAccount)) ?? (await takeOver(tx, newAccount));
        if (!id) throw new AppError('user_already_exists');
        const owner = { id, email, name, emailVerified: true };
        await adminRepository.removeSecondFactor(tx, id);
        await adminRepository.confirmEmailKeepingLinks(tx, id);
        await adminRepository.setRole(tx, owner, 'admin', 'first-owner');
        await auditLog.record(tx, { id, name }, { action: 'first-owner', userId: id });
        return id;
      });
      await signIn(dependencies, c, { email, password: plain });
      await sessions.noteSetup(id);
    },
  };
}

export type FirstOwner = ReturnType<typeof createFirstOwner>;
