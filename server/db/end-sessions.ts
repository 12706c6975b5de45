import { createHash } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import type { SessionEndReason } from '../../domain/session.ts';
import type { Connection, Transaction } from './connect.ts';

/** Returns SQL for the stored form of a session's token. @param token SQL */
export const tokenHashSql = (token: string) => `encode(sha256(convert_to(${token}, 'UTF8')), 'hex')`;

/**
 * Deletes sessions, and records why for their browsers.
 * @param which a condition on `sessions`
 * @returns how many ended
 */
export async function endSessions(
  connection: Connection,
  which: SQL,
  reason: SessionEndReason,
): Promise<number> {
  const { rowCount } = await connection.execute(sql`
    with ended as (delete from sessions where ${which} returning token)
    insert into ended_sessions (token_hash, reason) select ${sql.raw(tokenHashSql('token'))}, ${reason} from ended`);
  return rowCount ?? 0;
}

/**
 * Ends everything that gets into an account, or could once it has a role, but password and second factor: sessions, links,
 * codes, pending login steps, an invitation to its email, a pending change of its email, known devices.
 */
export async function endEveryWayIn(
  transaction: Transaction,
  { id, email }: { id: string; email: string },
): Promise<void> {
  // The identifier under which the auth library stores an emailed login code.
  const codeIdentifier = createHash('sha256').update(`sign-in-otp-${email}`).digest('base64url');
  await endSessions(transaction, sql`user_id = ${id}`, 'role');
  await transaction.execute(sql`
    with invitations as (delete from team_invitations where email = ${email} returning id)
    delete from verifications where position(${id} in value) > 0 or identifier = ${codeIdentifier}
      or value in (select id::text from invitations)`);
  await transaction.execute(sql`delete from address_changes where user_id = ${id}`);
  await transaction.execute(sql`update users set devices_forgotten_at = now() where id = ${id}`);
}

/** Ends the API keys that an account made, for good. */
export async function revokeApiKeys(transaction: Transaction, userId: string): Promise<void> {
  await transaction.execute(
    sql`update api_keys set revoked_at = now() where created_by = ${userId} and revoked_at is null`,
  );
}
