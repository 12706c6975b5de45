import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import type { z } from 'zod';
import type { SiteAction } from '../../../domain/audit.ts';
import type { acceptAsNewBody, invitationBody } from '../../../domain/invitations.ts';
import { linkLifetimeSeconds } from '../../../domain/lifetimes.ts';
import { paths } from '../../../domain/paths.ts';
import { isTeamRole } from '../../../domain/roles.ts';
import type { User } from '../../../domain/user.ts';
import type { Transaction } from '../../db/connect.ts';
import { lockExistingAccount } from '../../db/locks.ts';
import { AppError, orNotFound, orThrow } from '../../http/errors.ts';
import type { AccountSession } from '../../sessions/sessions.repository.ts';
import type { AuthDependencies } from './auth-dependencies.ts';
import { createInvitationsRepository } from './invitations.repository.ts';
import { hashPassword } from './passwords.ts';
import { signIn } from './sign-in.ts';

/** Prefixes under which links are stored. */
const identifiers = { mailed: 'invitation:', shown: 'shown-invitation:' };

export type Invitations = ReturnType<typeof createInvitations>;

/** Returns the process of team invitations: a link gives the role to the account with the invited email. */
export function createInvitations(dependencies: AuthDependencies) {
  const { config, adminRepository, auditLog, transact, outbox, auth, accounts } = dependencies;
  const { emailSecurityChange, teamPasswords } = dependencies;
  const invitations = createInvitationsRepository(dependencies.database, dependencies.settings.current);
  const newExpiry = () => new Date(Date.now() + linkLifetimeSeconds.invitation * 1000);

  /** Creates a link; only the hash of its token is stored. @param way the administrator is shown one, another is mailed */
  async function createLink(way: 'mailed' | 'shown', id: string, expiresAt: Date): Promise<string> {
    const token = randomBytes(24).toString('base64url');
    const { internalAdapter } = await auth.$context;
    await internalAdapter.createVerificationValue({
      identifier: identifiers[way] + token,
      value: id,
      expiresAt,
    });
    return `${config.appUrl}${paths.adminStart}?convite=${token}`;
  }

  /** Ends earlier links, and queues the email. @returns a link that the administrator may also pass on herself */
  async function sendInvitation(
    actor: User,
    { email, role }: z.output<typeof invitationBody>,
    action: SiteAction,
  ) {
    const expires_at = newExpiry();
    const id = await transact(async (tx) => {
      const invitationId = await invitations.add(tx, {
        email,
        role,
        inviter_id: actor.id,
        expires_at,
      });
      await auditLog.record(tx, actor, { action, detail: email });
      await outbox.add(tx, { kind: 'team-invitation', recipient: email, data: { invitation: invitationId } });
      return invitationId;
    });
    return { id, link: await createLink('shown', id, expires_at) };
  }

  async function findOpen(token: string) {
    const { internalAdapter } = await auth.$context;
    const mailed = await internalAdapter.findVerificationValue(identifiers.mailed + token);
    const verification = mailed ?? (await internalAdapter.findVerificationValue(identifiers.shown + token));
    if (!verification || verification.expiresAt <= new Date()) return undefined;
    const invitation = await invitations.find(verification.value);
    // Sending the invitation again changes its expiry, which ends earlier links, even one being created meanwhile.
    return invitation?.expires_at.getTime() === verification.expiresAt.getTime()
      ? { ...invitation, isShown: mailed === null }
      : undefined;
  }

  /** Gives the role. @throws {AppError} `invalid_token` if another request was first; `own_password_required` */
  async function join(tx: Transaction, id: string, account: User): Promise<void> {
    await lockExistingAccount(tx, account.id);
    const { role, inviter_id } = orThrow(await invitations.consume(tx, id), 'invalid_token');
    // The account got a role in the meantime: keep it.
    if (isTeamRole(await adminRepository.findRole(account.id, tx))) return;
    await adminRepository.confirmEmailKeepingLinks(tx, account.id);
    await adminRepository.setRole(tx, account, role, 'invitation');
    await auditLog.record(tx, account, { action: 'accept-invitation', userId: account.id, detail: role });
    await emailSecurityChange(tx, { change: `make-${role}`, account, by: { id: inviter_id } });
  }

  return {
    list: invitations.list,

    /** Invites an email that has no role yet. @throws {AppError} `already_in_team` */
    async invite(actor: User, body: z.output<typeof invitationBody>) {
      if (await accounts.hasTeamRole(body.email)) throw new AppError('already_in_team');
      return sendInvitation(actor, body, `invite-${body.role}`);
    },

    /** @throws {AppError} `not_found` */
    async resend(actor: User, id: string) {
      return sendInvitation(actor, orNotFound(await invitations.find(id)), 'resend-invitation');
    },

    /** @throws {AppError} `not_found` */
    cancel: (actor: User, id: string): Promise<void> =>
      transact(async (tx) => {
        const { email } = orNotFound(await invitations.consume(tx, id));
        await auditLog.record(tx, actor, { action: 'cancel-invitation', detail: email });
      }),

    /** Returns what the email says; undefined if the invitation is no longer open. */
    async describeFor(email: string, id: string) {
      const invitation = await invitations.find(id);
      if (invitation?.email !== email) return undefined;
      return { ...invitation, link: await createLink('mailed', id, invitation.expires_at) };
    },

    /** Describes an invitation to the visitor with its link. @param sessionEmail of the signed-in account, if any */
    async describe(token: string, sessionEmail: string | undefined) {
      const invitation = await findOpen(token);
      if (!invitation) return { is_open: false as const };
      const { email, role, invited_by } = invitation;
      const has_account = (await accounts.findByEmail(email)) !== undefined;
      const session = sessionEmail === email ? 'own' : sessionEmail ? 'other' : 'none';
      return { is_open: true as const, email, role, invited_by, has_account, session } as const;
    },

    /**
     * Gives the role to the session's account, and ends this session with all others.
     * @returns the token of the session that takes its place
     * @throws {AppError} `invalid_token`; `forbidden` for another email's account; `own_password_required`
     */
    async accept(token: string, session: AccountSession, userAgent: string | undefined): Promise<string> {
      const { user: account } = session;
      const invitation = orThrow(await findOpen(token), 'invalid_token');
      if (invitation.email !== account.email) throw new AppError('forbidden');
      return transact(async (tx) => {
        await join(tx, invitation.id, account);
        return accounts.replaceSession(tx, session, userAgent);
      });
    },

    /**
     * Creates the account and signs in. The link was sent to its email or passed on by the administrator, so the email
     * counts as confirmed, and the role is the administrator's own to give. But whoever was shown the link may have chosen
     * the password, so that the account gets no further role by it.
     * @throws {AppError} `invalid_token`, `user_already_exists`, `password_known`
     */
    async acceptAsNew(c: Context, body: z.output<typeof acceptAsNewBody>) {
      const invitation = orThrow(await findOpen(body.token), 'invalid_token');
      const { email } = invitation;
      const { name } = body;
      teamPasswords.requireStrong(body.password, { name, email });
      const passwordHash = await hashPassword(body.password);
      await transact(async (tx) => {
        const id = await accounts.create(tx, { email, name, password: passwordHash });
        if (!id) throw new AppError('user_already_exists');
        await join(tx, invitation.id, { id, email, name, emailVerified: true });
        if (invitation.isShown) await adminRepository.noteTeamAccess(tx, id);
      });
      await signIn(dependencies, c, { email, password: body.password });
    },
  };
}
