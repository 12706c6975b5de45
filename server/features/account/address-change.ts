import { createHash, randomBytes } from 'node:crypto';
import { paths } from '../../../domain/paths.ts';
import type { Base } from '../../base.ts';
import type { Transaction } from '../../db/connect.ts';
import { lockAccount, lockAccountAndPurchases } from '../../db/locks.ts';
import { AppError } from '../../http/errors.ts';
import { securityEmails } from '../../mail/security-change-emails.ts';
import type { AddressChange, AddressChangesRepository, Side } from './address-change.repository.ts';

interface AddressChangeDependencies extends Pick<Base, 'config' | 'transact' | 'outbox' | 'administration'> {
  repository: AddressChangesRepository;
}

export type ChangeState = 'waits_for_old' | 'waits_for_new' | 'changed';

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

/** Requires both addresses to agree, so that neither a stolen session nor a typo can take over an account. */
export function createAddressChange(dependencies: AddressChangeDependencies) {
  const { config, repository, transact, outbox, administration } = dependencies;
  const stateOf = ({ old_confirmed_at, new_confirmed_at }: AddressChange): ChangeState => {
    if (!old_confirmed_at) return 'waits_for_old';
    return new_confirmed_at ? 'changed' : 'waits_for_new';
  };

  /** Notifies both addresses, and all admins if the account has a role in the team. */
  async function apply(transaction: Transaction, change: AddressChange, before: string): Promise<void> {
    if (!(await repository.apply(transaction, change, before))) throw new AppError('user_already_exists');
    const account = { id: change.user_id, email: change.new_email };
    const admins = await administration.listAdminEmailsToNotify(transaction, account.id);
    const mails = securityEmails({ change: 'change-email', account, by: account, admins });
    const [own] = mails;
    for (const mail of own ? [...mails, { ...own, recipient: before }] : [])
      await outbox.add(transaction, mail);
  }

  return {
    /**
     * Emails both addresses. @param newEmail lower case @throws {AppError} `user_already_exists`, also for the own one
     */
    async ask(user: { id: string; email: string }, newEmail: string): Promise<void> {
      if (await administration.findByEmail(newEmail)) throw new AppError('user_already_exists');
      await transact(async (transaction) => {
        await lockAccount(transaction, user);
        const change = await repository.start(transaction, user.id, newEmail);
        const data = { change };
        await outbox.add(transaction, { kind: 'address-change-old', recipient: user.email, data });
        await outbox.add(transaction, { kind: 'address-change-new', recipient: newEmail, data });
      });
    },

    /** Creates the link when its email is sent. @returns undefined if the change is over */
    async link(change: string, side: Side): Promise<string | undefined> {
      const token = randomBytes(24).toString('base64url');
      const isStored = await repository.keepToken(change, side, hashOf(token));
      return isStored ? `${config.appUrl}${paths.confirmAddress}?token=${token}` : undefined;
    },

    /** @throws {AppError} `invalid_token`, or `user_already_exists` if the address was taken meanwhile */
    confirm(token: string): Promise<{ state: ChangeState; email: string }> {
      const hash = hashOf(token);
      return transact(async (transaction) => {
        const owner = await repository.ownerOf(transaction, hash);
        const account = owner && (await lockAccountAndPurchases(transaction, owner));
        if (!account) throw new AppError('invalid_token');
        const change = await repository.confirm(transaction, hash);
        if (!change) throw new AppError('invalid_token');
        const state = stateOf(change);
        if (state === 'changed') await apply(transaction, change, account.email);
        return { state, email: change.new_email };
      });
    },

    find: repository.find,
    cancel: repository.remove,

    /** @throws {AppError} `invalid_token` unless the link was sent to the current address */
    async refuse(token: string): Promise<void> {
      if (!(await repository.refuse(hashOf(token)))) throw new AppError('invalid_token');
    },
  };
}

export type AddressChanges = ReturnType<typeof createAddressChange>;
