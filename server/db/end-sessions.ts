import { type SQL, sql } from 'drizzle-orm';
import type { SessionEndReason } from '../../domain/session.ts';
import type { Connection } from './connect.ts';

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
