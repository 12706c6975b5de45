import { and, eq, gt, sql } from 'drizzle-orm';
import type { Access } from '../../domain/purchases.ts';
import { accessSql, type CourseAccess } from '../db/access-rule.ts';
import type { Database } from '../db/connect.ts';
import { profiles, sessions, users } from '../db/schema.ts';

/**
 * The student behind a session, with what almost every route wants next (name, role, access to the course), in one
 * prepared join.
 */
export function createSessionsRepository(database: Database, courseAccess: CourseAccess) {
  const byToken = database
    .select({
      /** Of the login: prolonging a session proves nothing. */
      createdAt: sessions.createdAt,
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

  return {
    /** @returns the live session with its student, or nothing */
    async findByToken(token: string) {
      const [row] = await byToken.execute({ token });
      return row && { ...row, token };
    },

    /** Whether the session was there when the update from the first edition was made. */
    async isOfFirstEdition(token: string): Promise<boolean> {
      return (
        (await database.$count(sessions, and(eq(sessions.token, token), eq(sessions.firstEdition, true)))) > 0
      );
    },
  };
}

export type SessionsRepository = ReturnType<typeof createSessionsRepository>;
export type StudentSession = NonNullable<Awaited<ReturnType<SessionsRepository['findByToken']>>>;
