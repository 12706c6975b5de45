import { and, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { liveSessionExpression } from '../../db/live-session.ts';
import { sessions } from '../../db/schema.ts';

export function createAccountRepository(database: Database) {
  return {
    /** Lists active sessions, latest used first. @param token the current session's */
    listSessions(userId: string, token: string) {
      return database
        .select({
          id: sessions.id,
          browser: sessions.userAgent,
          created_at: sessions.createdAt,
          used_at: sessions.usedAt,
          is_current: sql<boolean>`${sessions.token} = ${token}`,
        })
        .from(sessions)
        .where(and(eq(sessions.userId, userId), sql.raw(liveSessionExpression)))
        .orderBy(desc(sessions.usedAt));
    },

    async endSession(userId: string, id: string): Promise<boolean> {
      const { rowCount } = await database
        .delete(sessions)
        .where(and(eq(sessions.id, id), eq(sessions.userId, userId)));
      return rowCount === 1;
    },
  };
}

export type AccountRepository = ReturnType<typeof createAccountRepository>;
