import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import type { z } from 'zod';
import type { User } from '../../../domain/audit.ts';
import type { acceptAsNewBody, invitationBody } from '../../../domain/invitations.ts';
import { linkLifetimes } from '../../../domain/lifetimes.ts';
import { paths } from '../../../domain/paths.ts';
import { isTeamRole } from '../../../domain/roles.ts';
import type { Base } from '../../base.ts';
import type { Transaction } from '../../db/connect.ts';
import { lockExistingAccount } from '../../db/locks.ts';
import { AppError } from '../../http/errors.ts';
import { securityEmails } from '../../mail/security-change-emails.ts';
import type { AccountsRepository } from './accounts.repository.ts';
import type { Auth } from './auth.ts';
import type { AuthParts } from './auth-parts.ts';
import type { InvitationsRepository } from './invitations.repository.ts';
import { hashPassword } from './passwords.ts';
import { signIn } from './sign-in.ts';

interface InvitationsParts extends Pick<Base, 'config' | 'administration' | 'transact' | 'outbox'> {
  auth: Auth;
  accounts: AccountsRepository;
  invitations: InvitationsRepository;
}

export type Invitations = ReturnType<typeof createInvitations>;

/** Invites to the team by a link: whoever opens it takes the role with the account of that email. */
export function createInvitations(parts: InvitationsParts) {
  const { config, administration, transact, outbox, auth, accounts, invitations } = parts;
  const newEnd = () => new Date(Date.now() + linkLifetimes.invitation * 1000);

  /** Only the hash is stored. */
  async function makeLink(id: string, expiresAt: Date): Promise<string> {
    const token = randomBytes(24).toString('base64url');
    const { internalAdapter } = await auth.$context;
    await internalAdapter.createVerificationValue({
      identifier: `invitation:${token}`,
      value: id,
      expiresAt,
    });
    return `${config.appUrl}${paths.adminStart}?convite=${token}`;
  }

  /** Ends earlier links, and queues the email. @returns a link for the administrator to pass on herself */
  async function invite(actor: User, { email, role }: z.output<typeof invitationBody>, action: string) {
    const expires_at = newEnd();
    const id = await transact(async (transaction) => {
      const added = await invitations.add(transaction, { email, role, inviter_id: actor.id, expires_at });
      await administration.record(transaction, actor, { action, detail: email });
      await outbox.add(transaction, {
        kind: 'team-invitation',
        recipient: email,
        data: { invitation: added },
      });
      return added;
    });
    return { id, link: await makeLink(id, expires_at) };
  }

  async function findOpen(token: string) {
    const { internalAdapter } = await auth.$context;
    const found = await internalAdapter.findVerificationValue(`invitation:${token}`);
    if (!found || found.expiresAt <= new Date()) return undefined;
    const invitation = await invitations.find(found.value);
    // Sending it again ends earlier links, also one that was being made meanwhile.
    return invitation?.expires_at.getTime() === found.expiresAt.getTime() ? invitation : undefined;
  }

  /** @throws {AppError} `invalid_token` if another request was first */
  async function join(transaction: Transaction, id: string, account: User): Promise<void> {
    await lockExistingAccount(transaction, account.id);
    const taken = await invitations.take(transaction, id);
    if (!taken) throw new AppError('invalid_token');
    // Somebody has given her a role meanwhile.
    if (isTeamRole(await administration.findRole(account.id, transaction))) return;
    const { role, inviter_id } = taken;
    await administration.confirm(transaction, account.id);
    await administration.setRole(transaction, account, role, 'invitation');
    await administration.record(transaction, account, {
      action: 'accept-invitation',
      userId: account.id,
      detail: role,
    });
    const admins = await administration.listAdminEmails(transaction);
    const by = { id: inviter_id };
    for (const mail of securityEmails({ change: `make-${role}`, account, by, admins }))
      await outbox.add(transaction, mail);
  }

  return {
    list: invitations.list,

    /** @throws {AppError} `already_in_team` */
    async invite(actor: User, asked: z.output<typeof invitationBody>) {
      if (await accounts.hasRole(asked.email)) throw new AppError('already_in_team');
      return invite(actor, asked, `invite-${asked.role}`);
    },

    /** @throws {AppError} `not_found` */
    async resend(actor: User, id: string) {
      const found = await invitations.find(id);
      if (!found) throw new AppError('not_found');
      return invite(actor, found, 'resend-invitation');
    },

    /** @throws {AppError} `not_found` */
    cancel: (actor: User, id: string): Promise<void> =>
      transact(async (transaction) => {
        const taken = await invitations.take(transaction, id);
        if (!taken) throw new AppError('not_found');
        await administration.record(transaction, actor, {
          action: 'cancel-invitation',
          detail: taken.email,
        });
      }),

    /** Returns what the email tells; undefined if the invitation is over. */
    async describeFor(email: string, id: string) {
      const found = await invitations.find(id);
      if (found?.email !== email) return undefined;
      return { ...found, link: await makeLink(id, found.expires_at) };
    },

    /** @param signedIn email of the session, if there is one */
    async describe(token: string, signedIn: string | undefined) {
      const found = await findOpen(token);
      if (!found) return { is_open: false as const };
      const { email, role, invited_by } = found;
      const has_account = (await accounts.findByEmail(email)) !== undefined;
      const session = signedIn === email ? 'own' : signedIn ? 'other' : 'none';
      return { is_open: true as const, email, role, invited_by, has_account, session } as const;
    },

    /** @throws {AppError} `invalid_token`; `forbidden` for another email's account */
    async accept(token: string, account: User): Promise<void> {
      const found = await findOpen(token);
      if (!found) throw new AppError('invalid_token');
      if (found.email !== account.email) throw new AppError('forbidden');
      await transact((transaction) => join(transaction, found.id, account));
    },

    /**
     * Creates the account and signs in. The link was sent to its email or passed on by the administrator, so the email
     * counts as confirmed.
     * @throws {AppError} `invalid_token`, `user_already_exists`
     */
    async acceptAsNew(authParts: AuthParts, c: Context, asked: z.output<typeof acceptAsNewBody>) {
      const found = await findOpen(asked.token);
      if (!found) throw new AppError('invalid_token');
      const { email } = found;
      const { name } = asked;
      const password = await hashPassword(asked.password);
      await transact(async (transaction) => {
        const id = await accounts.create(transaction, { email, name, password });
        if (!id) throw new AppError('user_already_exists');
        await join(transaction, found.id, { id, email, name, emailVerified: true });
      });
      await signIn(authParts, c, { email, password: asked.password });
    },
  };
}
