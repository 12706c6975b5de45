import { and, eq, gt, sql } from 'drizzle-orm';
import type { Access } from '../../../domain/purchases.ts';
import type { Database } from '../../db/connect.ts';
import { certificates, courseProgress, profiles, sessions, users } from '../../db/schema.ts';
import { type IssuedJson, issuedColumn, parseIssued } from '../certificates/certificates.repository.ts';
import { accessSql, type CourseAccess } from '../purchases/access-rule.ts';

/**
 * Everything a student's request needs, read in one prepared join: every route pays for this lookup, so what almost
 * every route wants next (name, role, progress, certificate, access to the course) comes with it.
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
      completedLessons: courseProgress.completed_lessons,
      /** The valid one. */
      certificate: sql<IssuedJson>`${sql.raw(issuedColumn)}`,
      access: sql<Access>`${sql.raw(accessSql(courseAccess))}`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(profiles, eq(profiles.id, users.id))
    .leftJoin(courseProgress, eq(courseProgress.user_id, users.id))
    .leftJoin(
      certificates,
      and(eq(certificates.user_id, users.id), eq(certificates.status, sql.raw(`'valid'`))),
    )
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
      return row && { ...row, token, certificate: parseIssued(row.certificate) };
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
