import type { Actor, User } from '../../domain/audit.ts';
import type { TeamRole } from '../../domain/roles.ts';
import type { Base } from '../base.ts';
import type { Transaction } from '../db/connect.ts';
import { lockExistingAccount } from '../db/locks.ts';
import { AppError } from '../http/errors.ts';
import type { SecurityChange } from '../mail/mail.ts';
import { securityEmails } from '../mail/security-emails.ts';

export interface AccountTools {
  findAccount(id: string): Promise<{ hasPassword: boolean; emailVerified: boolean } | undefined>;
  makeRecoveryLink(email: string): Promise<string | undefined>;
  isEntitled(userId: string): Promise<boolean>;
}

const roleActions = { admin: 'grant', support: 'grant-support', none: 'revoke' };

/** Each change and its audit record are written together. */
export function createAdministration(
  parts: AccountTools & Pick<Base, 'administration' | 'transact' | 'outbox' | 'accessRecords' | 'settings'>,
) {
  const { administration, transact, outbox, accessRecords, settings } = parts;

  return (actor: Actor) => {
    function recorded<Result>(
      action: string,
      userId: string | null,
      work: (transaction: Transaction) => Promise<Result>,
      detail = '',
    ): Promise<Result> {
      return transact(async (transaction) => {
        if (userId !== null) await lockExistingAccount(transaction, userId);
        const result = await work(transaction);
        await administration.record(transaction, actor, { action, userId, detail });
        return result;
      });
    }

    /** @param admins by default those of now: whoever takes a role away reads them before */
    async function tell(
      transaction: Transaction,
      change: SecurityChange,
      account: User,
      admins?: readonly string[],
    ): Promise<void> {
      admins ??= await administration.listAdminsToTell(transaction, account.id);
      for (const mail of securityEmails({ change, account, by: actor, admins }))
        await outbox.add(transaction, mail);
    }

    async function changeRole(transaction: Transaction, account: User, role: TeamRole | null): Promise<void> {
      await lockExistingAccount(transaction, account.id);
      const isLast = role !== 'admin' && (await administration.isLastAdmin(transaction, account.id));
      if (isLast && actor.id !== null) throw new AppError('last_administrator');
      const before = await administration.findRole(account.id, transaction);
      const admins = role ? undefined : await administration.listAdminsToTell(transaction, account.id);
      if (!(await administration.setRole(transaction, account, role, where))) return;
      await administration.record(transaction, actor, {
        action: roleActions[role ?? 'none'],
        userId: account.id,
      });
      await tell(
        transaction,
        role ? `make-${role}` : before === 'support' ? 'remove-support' : 'remove-admin',
        account,
        admins,
      );
    }

    const where = actor.id === null ? 'terminal' : 'desk';

    return {
      /**
       * Anybody may sign up with any email, so only a confirmed one gets a role. Where accounts need no confirmation a
       * command is enough: it makes the first administrator.
       * @throws {AppError} `email_not_verified`; `last_administrator` if support would take her place
       */
      async giveRole(account: User, role: TeamRole): Promise<void> {
        const isVouchedFor = actor.id === null && !settings.current().requireEmailConfirmation;
        if (!account.emailVerified && !isVouchedFor) throw new AppError('email_not_verified');
        await transact((transaction) => changeRole(transaction, account, role));
      },

      /**
       * Commands can make an administrator at any time, so only the admin pages keep the last one.
       * @throws {AppError} `last_administrator`
       */
      removeRole: (account: User): Promise<void> =>
        transact((transaction) => changeRole(transaction, account, null)),

      removeSecondFactor: (account: User) =>
        recorded('remove-second-factor', account.id, async (transaction) => {
          await administration.removeSecondFactor(transaction, account.id);
          await tell(transaction, 'remove-second-factor', account);
        }),

      confirm: (account: User) =>
        recorded('confirm', account.id, (transaction) => administration.confirm(transaction, account.id)),

      /** Emails a link to a first password to who has none, to a new one otherwise. */
      async sendAccess(account: User): Promise<void> {
        const known = await parts.findAccount(account.id);
        const hasDoor = known?.hasPassword && known.emailVerified;
        const kind = !hasDoor && (await parts.isEntitled(account.id)) ? 'purchase' : 'recovery';
        await recorded('send-access', account.id, (transaction) =>
          outbox.add(transaction, { kind, recipient: account.email }),
        );
      },

      async resetLink(account: User): Promise<string | undefined> {
        const link = await parts.makeRecoveryLink(account.email);
        await recorded('reset-link', account.id, async () => undefined);
        return link;
      },

      /**
       * Reads the access records that Marco Civil da Internet, art. 15, requires.
       * @param sought an account's id, or an IP address
       */
      readAccessRecords: (sought: string, reason: string) =>
        recorded(
          'read-access-records',
          null,
          (transaction) => accessRecords.find(transaction, sought),
          `${sought}: ${reason}`,
        ),

      endSessions: (account: User) =>
        recorded('end-sessions', account.id, (transaction) =>
          administration.endSessions(transaction, account.id),
        ),

      /** @param rotate is not recorded where it fails; it comes last, so that it happens once */
      rotateSecret: <Result>(rotate: () => Result) =>
        transact(async (transaction) => {
          await administration.record(transaction, actor, { action: 'rotate-secret' });
          return rotate();
        }),
    };
  };
}
