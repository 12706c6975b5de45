import type { Actor, AuditRecord } from '../../domain/audit.ts';
import { linkLifetimeSeconds } from '../../domain/lifetimes.ts';
import type { Kept } from '../../domain/made.ts';
import { isTeamRole, type TeamRole } from '../../domain/roles.ts';
import type { User } from '../../domain/user.ts';
import type { Base } from '../base.ts';
import type { Transaction } from '../db/connect.ts';
import { lockExistingAccount } from '../db/locks.ts';
import type { AuthFeature } from '../features/auth/auth.feature.ts';
import type { PurchasesFeature } from '../features/purchases/purchases.feature.ts';
import { AppError, orNotFound } from '../http/errors.ts';
import type { MadeOutcome } from './admin.repository.ts';

interface Dependencies extends Base {
  auth: Pick<AuthFeature, 'accounts' | 'accountLinks'>;
  purchases: Pick<PurchasesFeature, 'access'>;
}

const roleActions = { admin: 'grant', support: 'grant-support', none: 'revoke' } as const;

/**
 * Returns what an actor (an administrator, or a command) may do to accounts. Each change, its audit record and the
 * emails about it are written in one transaction.
 */
export function createAccountActions(dependencies: Dependencies) {
  const { adminRepository, auditLog, recordEnded, transact, outbox, accessRecords, settings, limits } =
    dependencies;
  const { auth, purchases, emailSecurityChange } = dependencies;

  function runAndRecord<Result>(
    actor: Actor,
    record: AuditRecord,
    work: (tx: Transaction) => Promise<Result>,
  ): Promise<Result> {
    return transact(async (tx) => {
      if (record.userId) await lockExistingAccount(tx, record.userId);
      const result = await work(tx);
      await auditLog.record(tx, actor, record);
      return result;
    });
  }

  async function changeRole(tx: Transaction, actor: Actor, account: User, role: TeamRole | null, keep: Kept) {
    await lockExistingAccount(tx, account.id);
    const isLast = role !== 'admin' && (await adminRepository.isLastAdmin(tx, account.id));
    if (isLast && actor.id !== null) throw new AppError('last_administrator');
    const previousRole = await adminRepository.findRole(account.id, tx);
    const admins = role ? undefined : await adminRepository.listAdminEmailsToNotify(tx, account.id);
    // Security events store these texts.
    const origin = actor.id === null ? 'terminal' : 'desk';
    const taking = { keep, newMaker: actor.id };
    const made = await adminRepository.setRole(tx, account, role, origin, taking);
    if (!made) return { ended: [], kept: [] };
    await auditLog.record(tx, actor, { action: roleActions[role ?? 'none'], userId: account.id });
    const removal = previousRole === 'support' ? 'remove-support' : 'remove-admin';
    await emailSecurityChange(tx, { change: role ? `make-${role}` : removal, account, by: actor, admins });
    await recordEnded(tx, actor, made);
    return made;
  }

  /** Returns true if the course is open to the account, and no password opens the account. */
  async function needsFirstPassword({ id }: User): Promise<boolean> {
    const known = await auth.accounts.findById(id);
    return !(known?.hasPassword && known.emailVerified) && (await purchases.access.isEntitled(id));
  }

  /** @throws {AppError} `forbidden` for an account of the team: its link would lend its role */
  async function refuseTeam({ id }: User, tx?: Transaction): Promise<void> {
    if (isTeamRole(await adminRepository.findRole(id, tx))) throw new AppError('forbidden');
  }

  return {
    /**
     * Gives a role to an account whose email is confirmed, as anybody may sign up with any email. If
     * sign-up needs no confirmation, a command may give a role to an unconfirmed account, such as the first
     * administrator's.
     * @throws {AppError} `email_not_verified`; `own_password_required`; `last_administrator` if the only one would
     *   become support
     */
    async giveRole(actor: Actor, account: User, role: TeamRole, keep: Kept = []): Promise<MadeOutcome> {
      const isTrustedCommand = actor.id === null && !settings.current().REQUIRE_EMAIL_CONFIRMATION;
      return transact(async (tx) => {
        const made = await changeRole(tx, actor, account, role, keep);
        // Last, and undone by the rollback: a confirmed email would not lift the other refusals.
        if (!account.emailVerified && !isTrustedCommand) throw new AppError('email_not_verified');
        return made;
      });
    },

    /**
     * Removes the role, and ends what the account made but for what the actor keeps in her own name. Only the admin pages
     * refuse to remove the last administrator: a command can make a new one.
     * @throws {AppError} `last_administrator`; `wrong_state` if something to keep has ended meanwhile
     */
    removeRole: (actor: Actor, account: User, keep: Kept = []): Promise<MadeOutcome> =>
      transact((tx) => changeRole(tx, actor, account, null, keep)),

    removeSecondFactor: (actor: Actor, account: User) =>
      runAndRecord(actor, { action: 'remove-second-factor', userId: account.id }, async (tx) => {
        await adminRepository.removeSecondFactor(tx, account.id);
        await emailSecurityChange(tx, { change: 'remove-second-factor', account, by: actor });
      }),

    /**
     * Confirms the email. Of a confirmation by somebody of the team it notes that they may know the password, as they may
     * have signed up with the email themselves: the account then gets no role before a mailed link.
     */
    confirm: (actor: Actor, account: User) =>
      runAndRecord(actor, { action: 'confirm', userId: account.id }, async (tx) => {
        if (actor.id !== null && !account.emailVerified) await adminRepository.noteTeamAccess(tx, account.id);
        await adminRepository.confirmEmailKeepingLinks(tx, account.id);
      }),

    /**
     * Emails a link to set the first password if the account has none, otherwise one to choose a new password.
     * @throws {AppError} `rate_limited`
     */
    async sendAccess(actor: Actor, account: User): Promise<void> {
      await limits.accessLinksByMember.hit(`${actor.id} ${account.email}`);
      const kind = (await needsFirstPassword(account)) ? 'purchase' : 'recovery';
      await runAndRecord(actor, { action: 'send-access', userId: account.id }, (tx) =>
        outbox.add(tx, { kind, recipient: account.email }),
      );
    },

    /**
     * Returns the link that {@link sendAccess} would send now, to pass on by other means, and the seconds that it works.
     * The account can get no role until a link that nobody saw has set its password.
     * @throws {AppError} `forbidden` for an account of the team, `not_found` if it was erased, `rate_limited`
     */
    async showLink(actor: Actor & { id: string }, account: User): Promise<{ link: string; seconds: number }> {
      await refuseTeam(account);
      await limits.accessLinksByMember.hit(`${actor.id} ${account.email}`);
      // Noted before there is a link: from here on no role is given.
      await runAndRecord(actor, { action: 'show-link', userId: account.id }, async (tx) => {
        await refuseTeam(account, tx);
        await adminRepository.noteTeamAccess(tx, account.id);
      });
      const isFirst = await needsFirstPassword(account);
      const seconds = isFirst ? linkLifetimeSeconds.firstPassword : linkLifetimeSeconds.recovery;
      const link = orNotFound(await auth.accountLinks.createShownLink(account.email, seconds, actor.id));
      return { link, seconds };
    },

    /** Makes a link for a command. It counts as mailed: whoever has a shell on the server could read the email as well. */
    async createRecoveryLink(actor: Actor, account: User): Promise<string | undefined> {
      const link = await auth.accountLinks.createRecoveryLink(account.email);
      await runAndRecord(actor, { action: 'reset-link', userId: account.id }, async () => undefined);
      return link;
    },

    /**
     * Reads the access records that Marco Civil da Internet, art. 15, requires.
     * @param idOrAddress an account's id, or an IP address
     */
    readAccessRecords: (actor: Actor, idOrAddress: string, reason: string) =>
      runAndRecord(actor, { action: 'read-access-records', detail: `${idOrAddress}: ${reason}` }, (tx) =>
        accessRecords.find(tx, idOrAddress),
      ),

    endSessions: (actor: Actor, account: User) =>
      runAndRecord(actor, { action: 'end-sessions', userId: account.id }, (tx) =>
        adminRepository.endSessions(tx, account.id),
      ),

    /** @param rotate runs last: if it throws nothing is recorded, and a retried transaction does not run it twice */
    rotateSecret: <Result>(actor: Actor, rotate: () => Result, detail = '') =>
      transact(async (tx) => {
        await auditLog.record(tx, actor, { action: 'rotate-secret', detail });
        return rotate();
      }),
  };
}
