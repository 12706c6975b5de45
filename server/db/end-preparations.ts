import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { SessionEndReason } from '../../domain/session.ts';
import type { Connection } from './connect.ts';
import { endSessions } from './end-sessions.ts';

interface Ending {
  /** Told to the browsers whose sessions end; without it they go on. */
  sessions?: SessionEndReason;
  password?: true;
  devices?: true;
  secondFactor?: true;
  /** The team made it for the mailbox, not for the account: it stays unless the account gets a role or leaves the mailbox. */
  invitation?: true;
}

/**
 * Lists what each event ends of an account, besides what all of them end: links, codes, half-done logins, and a change of its
 * email that waits for consent.
 */
const endings = {
  /** A buyer's mailbox decides over an account that anybody may have made with its email. */
  purchase: { sessions: 'purchase', password: true, devices: true, secondFactor: true },
  /** The buyer turned out to have another email. */
  'purchase-moved': {},
  confirmation: {},
  /** Entered by an emailed code, which confirmed the email: whoever signed up with it may be somebody else. */
  'confirmation-by-code': { sessions: 'code', password: true, devices: true },
  'new-password': { sessions: 'password', devices: true },
  'new-email': { invitation: true },
  /** The team knows of another mailbox: whoever had the former one, maybe a stranger by a typo, has nothing of the account. */
  'corrected-email': {
    sessions: 'team',
    password: true,
    devices: true,
    secondFactor: true,
    invitation: true,
  },
  /** Nothing that somebody of the team obtained while it was a student's opens it now. */
  'role-given': { sessions: 'role', devices: true, invitation: true },
  'role-taken': {},
  erasure: { sessions: 'erased' },
} satisfies Record<string, Ending>;

export type EndingEvent = keyof typeof endings;

/**
 * Ends what was prepared for an account, by anybody, before something happened to it: whoever held it then gets nothing
 * by it now. Events that do not name the second factor leave it: it is the owner's own.
 * @param account its email is the one before the event
 * @param keptToken token of the session that goes on
 */
export async function endPreparations(
  transaction: Connection,
  { id, email }: { id: string; email: string },
  event: EndingEvent,
  keptToken = '',
): Promise<void> {
  const { sessions, password, devices, secondFactor, invitation }: Ending = endings[event];
  // The identifier under which the auth library stores an emailed login code.
  const codeIdentifier = createHash('sha256').update(`sign-in-otp-${email}`).digest('base64url');
  if (sessions) await endSessions(transaction, sql`user_id = ${id} and token <> ${keptToken}`, sessions);
  if (password) await transaction.execute(sql`delete from accounts where user_id = ${id}`);
  if (devices) await transaction.execute(sql`update users set devices_forgotten_at = now() where id = ${id}`);
  if (secondFactor) await deleteSecondFactor(transaction, id);
  await transaction.execute(sql`
    with invitations as (delete from team_invitations where ${invitation ?? false} and email = ${email} returning id)
    delete from verifications where position(${id} in value) > 0 or identifier = ${codeIdentifier}
      or value in (select id::text from invitations)`);
  await transaction.execute(sql`delete from address_changes where user_id = ${id}`);
}

/** Deletes app, passkeys and recovery codes of an account. */
export async function deleteSecondFactor(transaction: Connection, id: string): Promise<void> {
  await transaction.execute(sql`update users set two_factor_enabled = false where id = ${id}`);
  for (const table of [sql`passkeys`, sql`two_factors`])
    await transaction.execute(sql`delete from ${table} where user_id = ${id}`);
}
