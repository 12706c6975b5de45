import { createHash, randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import type { z } from 'zod';
import { paths } from '../../../domain/paths.ts';
import type { firstOwnerBody } from '../../../domain/requests.ts';
import type { Base } from '../../base.ts';
import type { Transaction } from '../../db/connect.ts';
import { AppError } from '../../http/errors.ts';
import type { AuthDependencies } from './auth-dependencies.ts';
import type { createFirstOwnerRepository } from './first-owner.repository.ts';
import { hashPassword } from './passwords.ts';
import { signIn } from './sign-in.ts';

interface FirstOwnerDependencies extends Pick<Base, 'config' | 'adminRepository' | 'auditLog' | 'transact'> {
  repository: ReturnType<typeof createFirstOwnerRepository>;
}

/** Milliseconds. The link is printed to the log, so it must not stay valid for ever. */
const keyLifetime = 30 * 24 * 60 * 60 * 1000;

/** Returns the sign-up of the first administrator by a link that the server prints while it has none. */
export function createFirstOwner({
  repository,
  config,
  adminRepository,
  auditLog,
  transact,
}: FirstOwnerDependencies) {
  const hasAdmin = async (tx?: Transaction) => (await adminRepository.listAdminEmails(tx)).length > 0;
  const hash = (key: string) => createHash('sha256').update(key).digest('base64url');

  return {
    /** Creates a link, and ends the earlier one. @returns undefined if there is an administrator */
    async createLink(): Promise<string | undefined> {
      if (await hasAdmin()) return undefined;
      const key = randomBytes(24).toString('base64url');
      await repository.saveKey(hash(key), new Date(Date.now() + keyLifetime));
      return `${config.appUrl}${paths.adminStart}?chave=${key}`;
    },

    isOpen: async (key: string) => !(await hasAdmin()) && repository.hasKey(hash(key)),

    /**
     * Creates the first administrator's account and signs her in. Her email counts as confirmed, as the link
     * was printed on the server.
     * @throws {AppError} `not_found` for a wrong key, or if there is an administrator; `user_already_exists`,
     *   `password_known`
     */
    async create(
      dependencies: AuthDependencies,
      c: Context,
      { key, ...account }: z.output<typeof firstOwnerBody>,
    ) {
      const { email, name, password: plain } = account;
      dependencies.teamPasswords.require(plain, { name, email });
      const passwordHash = await hashPassword(plain);
      await transact(async (transaction) => {
        if (!(await repository.consumeKey(transaction, hash(key)))) throw new AppError('not_found');
        if (await hasAdmin(transaction)) throw new AppError('not_found');
        const id = await dependencies.accounts.create(transaction, { email, name, password: passwordHash });
        if (!id) throw new AppError('user_already_exists');
        const owner = { id, email, name, emailVerified: true };
        await adminRepository.confirmEmailKeepingLinks(transaction, id);
        await adminRepository.setRole(transaction, owner, 'admin', 'first-owner');
        await auditLog.record(transaction, { id, name }, { action: 'first-owner', userId: id });
      });
      await signIn(dependencies, c, { email, password: plain });
    },
  };
}

export type FirstOwner = ReturnType<typeof createFirstOwner>;
