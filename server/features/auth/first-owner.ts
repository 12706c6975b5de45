import { createHash, randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import type { z } from 'zod';
import { paths } from '../../../domain/paths.ts';
import type { firstOwnerBody } from '../../../domain/requests.ts';
import type { Base } from '../../base.ts';
import type { Transaction } from '../../db/connect.ts';
import { AppError } from '../../http/errors.ts';
import type { AuthParts } from './auth-parts.ts';
import type { createFirstOwnerRepository } from './first-owner.repository.ts';
import { hashPassword } from './passwords.ts';
import { signIn } from './sign-in.ts';

interface FirstOwnerParts extends Pick<Base, 'config' | 'administration' | 'transact'> {
  repository: ReturnType<typeof createFirstOwnerRepository>;
}

/** Milliseconds: a link that nobody has opened for so long is in some log. */
const keyLifetime = 30 * 24 * 60 * 60 * 1000;

/** The link at which the first administrator makes her account, while nobody administers. */
export function createFirstOwner({ repository, config, administration, transact }: FirstOwnerParts) {
  const hasAdmin = async (tx?: Transaction) => (await administration.listAdminEmails(tx)).length > 0;
  const hash = (key: string) => createHash('sha256').update(key).digest('base64url');

  return {
    /** Makes a new link, and ends the one before. @returns undefined if somebody administers */
    async makeLink(): Promise<string | undefined> {
      if (await hasAdmin()) return undefined;
      const key = randomBytes(24).toString('base64url');
      await repository.saveKey(hash(key), new Date(Date.now() + keyLifetime));
      return `${config.appUrl}${paths.adminStart}?chave=${key}`;
    },

    isOpen: async (key: string) => !(await hasAdmin()) && repository.hasKey(hash(key)),

    /**
     * Creates the first administrator's account and signs her in. Who holds the link has seen the server's output, so
     * the email counts as confirmed.
     * @throws {AppError} `not_found` for a wrong key, or if somebody administers; `user_already_exists`
     */
    async create(parts: AuthParts, c: Context, { key, ...given }: z.output<typeof firstOwnerBody>) {
      const { email, name, password: plain } = given;
      const password = await hashPassword(plain);
      await transact(async (transaction) => {
        if (!(await repository.takeKey(transaction, hash(key)))) throw new AppError('not_found');
        if (await hasAdmin(transaction)) throw new AppError('not_found');
        const id = await parts.accounts.create(transaction, { email, name, password });
        if (!id) throw new AppError('user_already_exists');
        const account = { id, email, name, emailVerified: true };
        await administration.confirm(transaction, id);
        await administration.setRole(transaction, account, 'admin', 'first-owner');
        await administration.record(transaction, { id, name }, { action: 'first-owner', userId: id });
      });
      await signIn(parts, c, { email, password: plain });
    },
  };
}

export type FirstOwner = ReturnType<typeof createFirstOwner>;
