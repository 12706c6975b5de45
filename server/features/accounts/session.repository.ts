import { and, eq, gt, sql } from 'drizzle-orm';
import type { Access } from '../../../domain/purchases.ts';
import type { Database } from '../../db/connect.ts';
import { profiles, sessions, users } from '../../db/schema.ts';
import { accessSql, type CourseAccess } from '../purchases/access-rule.ts';

/**
 * The student behind a session, with what almost every route wants next (name, role, access to the course), in one
 * prepared join.
 */
export function createSessionRepository(database: Database, courseAccess: CourseAccess) {
  const byToken = database
    .select({
      expiresAt: sessions.expiresAt,
      user: { id: users.id, email: users.email, name: users.name },
      profile: {
        full_name: profiles.full_name,
        name: profiles.name,
        display_name: profiles.display_name,
        first_name: profiles.first_name,
        last_name: profiles.last_name,
        role: profiles.role,
      },
      access: sql<Access>`${sql.raw(accessSql(courseAccess))}`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(profiles, eq(profiles.id, users.id))
    .where(and(eq(sessions.token, sql.placeholder('token')), gt(sessions.expiresAt, sql`now()`)))
    .prepare('session_by_token');

  const insertion = database
    .insert(sessions)
    .values({
      id: sql.placeholder('id'),
      token: sql.placeholder('token'),
      userId: sql.placeholder('userId'),
      expiresAt: sql.placeholder('expiresAt'),
    })
    .prepare('session_insert');

  return {
    /** @returns the live session with its student, or nothing */
    async findByToken(token: string) {
      const [row] = await byToken.execute({ token });
      return row && { ...row, token };
    },

    async insert(session: { id: string; token: string; userId: string; expiresAt: Date }): Promise<void> {
      await insertion.execute(session);
    },

    async remove(token: string): Promise<void> {
      await database.delete(sessions).where(eq(sessions.token, token));
    },
  };
}

export type SessionRepository = ReturnType<typeof createSessionRepository>;
export type StudentSession = NonNullable<Awaited<ReturnType<SessionRepository['findByToken']>>>;
