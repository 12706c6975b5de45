import { createHash, randomBytes } from 'node:crypto';
import { maskedEmail } from '../../../domain/access-requests.ts';
import type { Actor } from '../../../domain/audit.ts';
import { paths } from '../../../domain/paths.ts';
import { isTeamRole } from '../../../domain/roles.ts';
import type { Base } from '../../base.ts';
import type { Transaction } from '../../db/connect.ts';
import { lockAccount, lockAccountAndPurchases } from '../../db/locks.ts';
import { AppError, orNotFound, orThrow } from '../../http/errors.ts';
import { createEmailChangesRepository, type EmailChange, type Side } from './email-change.repository.ts';

export type ChangeState = 'waits_for_old' | 'waits_for_new' | 'changed';

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

const emailsFor = (side: Side, { old_email, new_email }: Record<'old_email' | 'new_email', string>) => ({
  old_email: side === 'old' ? old_email : maskedEmail(old_email),
  new_email,
});

/**
 * Returns functions that change an account's email. Both the old and the new one must confirm, so that a
 * stolen session or a typo alone changes nothing.
 */
export function createEmailChanges(base: Base) {
  const { config, database, transact, outbox, adminRepository, auditLog, emailSecurityChange } = base;
  const repository = createEmailChangesRepository(database);
  const stateOf = ({ old_confirmed_at, new_confirmed_at }: EmailChange): ChangeState => {
    if (!old_confirmed_at) return 'waits_for_old';
    return new_confirmed_at ? 'changed' : 'waits_for_new';
  };

  /** Notifies both addresses, and all admins if the account has a role in the team. */
  async function apply(tx: Transaction, change: EmailChange, oldEmail: string): Promise<void> {
    if (!(await repository.apply(tx, change, oldEmail))) throw new AppError('user_already_exists');
    const account = { id: change.user_id, email: change.new_email };
    await emailSecurityChange(tx, { change: 'change-email', account, by: account, formerEmail: oldEmail });
  }

  return {
    /**
     * Sends a link to both emails.
     * @param newEmail lower case
     * @throws {AppError} `user_already_exists`, also if it is the account's current email
     */
    async request(user: { id: string; email: string }, newEmail: string): Promise<void> {
      if (await adminRepository.findByEmail(newEmail)) throw new AppError('user_already_exists');
      await transact(async (tx) => {
        await lockAccount(tx, user);
        const change = await repository.start(tx, user.id, newEmail);
        const data = { change };
        await outbox.add(tx, { kind: 'address-change-old', recipient: user.email, data });
        await outbox.add(tx, { kind: 'address-change-new', recipient: newEmail, data });
      });
    },

    /** Creates a link, when its email is sent. @returns undefined if the change is over */
    async createLink(change: string, side: Side): Promise<string | undefined> {
      const token = randomBytes(24).toString('base64url');
      const isStored = await repository.saveToken(change, side, hashOf(token));
      return isStored ? `${config.appUrl}${paths.confirmAddress}?token=${token}` : undefined;
    },

    /** Returns both emails as one side may read them: the new one may be a stranger's, who learns no address here. */
    async describe(change: string, side: Side) {
      const found = await repository.describe({ id: change });
      return found && emailsFor(side, found);
    },

    /** Returns the same to whoever has a link, and which side she is. @throws {AppError} `invalid_token` */
    async look(token: string) {
      const hash = hashOf(token);
      const found = await repository.describe({ hash });
      if (!found) return { side: null };
      const side: Side = found.old_token === hash ? 'old' : 'new';
      return { side, ...emailsFor(side, found) };
    },

    /** Confirms one email; the second one applies the change. @throws {AppError} `invalid_token`, `user_already_exists` */
    confirm(token: string): Promise<{ state: ChangeState; email: string }> {
      const hash = hashOf(token);
      return transact(async (tx) => {
        const owner = await repository.findOwner(tx, hash);
        const account = owner && (await lockAccountAndPurchases(tx, owner));
        if (!account) throw new AppError('invalid_token');
        const change = orThrow(await repository.confirm(tx, hash), 'invalid_token');
        const state = stateOf(change);
        if (state === 'changed') await apply(tx, change, account.email);
        return { state, email: change.new_email };
      });
    },

    /**
     * Gives a student's account the email that the team knows to be right; only a link mailed there opens it then. What the
     * account bought or was given stays, and both emails are told.
     * @param email lower case
     * @throws {AppError} `not_found`; `forbidden` for an account of the team; `user_already_exists`
     */
    correct: (actor: Actor, id: string, email: string): Promise<void> =>
      transact(async (tx) => {
        const account = orNotFound(await lockAccountAndPurchases(tx, id));
        if (isTeamRole(await adminRepository.findRole(id, tx))) throw new AppError('forbidden');
        const change = { user_id: id, new_email: email };
        if (!(await repository.apply(tx, change, account.email, 'corrected-email')))
          throw new AppError('user_already_exists');
        // The mailbox may be the team's own.
        await adminRepository.noteTeamAccess(tx, id);
        await auditLog.record(tx, actor, {
          action: 'correct-email',
          userId: id,
          detail: `${account.email} → ${email}`,
        });
        const told = { account: { id, email }, by: actor, formerEmail: account.email };
        await emailSecurityChange(tx, { change: 'change-email', ...told });
      }),

    find: repository.find,
    cancel: repository.remove,

    /** Cancels the change by the link in the current email. @throws {AppError} `invalid_token` */
    async refuse(token: string): Promise<void> {
      if (!(await repository.refuse(hashOf(token)))) throw new AppError('invalid_token');
    },
  };
}

export type EmailChanges = ReturnType<typeof createEmailChanges>;
