import { createHash } from 'node:crypto';
import { and, desc, eq, sql } from 'drizzle-orm';
import { maxSessions, sessionEndSeconds } from '../../domain/lifetimes.ts';
import type { Access } from '../../domain/purchases.ts';
import { isTeamRole } from '../../domain/roles.ts';
import type { SessionEndReason } from '../../domain/session.ts';
import {
  type AdminClosedBy,
  accessSql,
  adminClosedBySql,
  type CourseAccess,
  teamRolesSql,
} from '../db/access-rule.ts';
import type { Database } from '../db/connect.ts';
import { endSessions } from '../db/end-sessions.ts';
import { liveSessionExpression } from '../db/live-session.ts';
import { profiles, sessions, users } from '../db/schema/accounts.ts';

interface SessionRules {
  COURSE_ACCESS: CourseAccess;
  ADMIN_SECOND_FACTOR: 'optional' | 'required';
}

/** Id of the only row about the installation's set-up. */
const setupId = 'setup-session';
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** A session's last use is stored at most this often. */
const useInterval = '10 minutes';
const isTeamSql = sql`exists (
  select from profiles where profiles.id = sessions.user_id and role in (${sql.raw(teamRolesSql)}))`;
const usedBefore = sql`${sessions.usedAt} < now() - interval '${sql.raw(useInterval)}'`;

/** Reads session, user, role and access, which most routes need, in one prepared statement. */
export function createSessionsRepository(database: Database, rules: () => SessionRules) {
  const prepare = (courseAccess: CourseAccess, secondFactor: SessionRules['ADMIN_SECOND_FACTOR']) =>
    database
      .select({
        /** When the user last logged in; extending the session does not change it. */
        createdAt: sessions.createdAt,
        adminWriteAt: sessions.adminWriteAt,
        expiresAt: sessions.expiresAt,
        isUseOutdated: sql<boolean>`${usedBefore}`,
        user: {
          id: users.id,
          email: users.email,
          name: users.name,
          emailVerified: users.emailVerified,
          hasSecondFactor: users.twoFactorEnabled,
          teamAccessAt: users.teamAccessAt,
        },
        profile: profiles,
        access: sql<Access>`${sql.raw(accessSql(courseAccess))}`,
        adminClosedBy: sql<AdminClosedBy | null>`${sql.raw(adminClosedBySql(secondFactor))}`,
      })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .leftJoin(profiles, eq(profiles.id, users.id))
      .where(and(eq(sessions.token, sql.placeholder('token')), sql.raw(liveSessionExpression)))
      .prepare(`session_by_token_${courseAccess}_${secondFactor}`);
  const byToken = {
    open: { optional: prepare('open', 'optional'), required: prepare('open', 'required') },
    purchase: { optional: prepare('purchase', 'optional'), required: prepare('purchase', 'required') },
  };

  return {
    /** Returns undefined if the session is unknown or expired. */
    async findByToken(token: string) {
      const { COURSE_ACCESS, ADMIN_SECOND_FACTOR } = rules();
      const [row] = await byToken[COURSE_ACCESS][ADMIN_SECOND_FACTOR].execute({ token });
      if (!row) return undefined;
      const isTeam = isTeamRole(row.profile?.role);
      /** When the session ends at the latest, however often it is renewed. */
      const endsAt = new Date(
        row.createdAt.getTime() + sessionEndSeconds[isTeam ? 'team' : 'student'] * 1000,
      );
      return { ...row, token, endsAt };
    },

    async markUsed(token: string): Promise<void> {
      await database
        .update(sessions)
        .set({ usedAt: sql`now()` })
        .where(and(eq(sessions.token, token), usedBefore));
    },

    async noteAdminWrite(token: string): Promise<void> {
      await database.update(sessions).set({ adminWriteAt: sql`now()` }).where(eq(sessions.token, token));
    },

    /** Notes the session that has just made the first account; see {@link isSettingUp}. */
    async noteSetup(userId: string): Promise<void> {
      await database.execute(sql`
        insert into verifications (id, identifier, value, expires_at)
        select ${setupId}, ${setupId}, encode(sha256(convert_to(token, 'UTF8')), 'hex'), now() + interval '1 hour'
        from sessions where user_id = ${userId} order by created_at desc limit 1
        on conflict (id) do update set value = excluded.value, expires_at = excluded.expires_at`);
    },

    /** Returns true in the first hour of the session that made the installation's first account; another login ends that. */
    async isSettingUp(token: string): Promise<boolean> {
      const { rows } = await database.execute(sql`
        select from verifications where id = ${setupId} and value = ${hashOf(token)} and expires_at > now()`);
      return rows.length > 0;
    },

    /** Lists active sessions, latest used first, up to {@link maxSessions}. @param token the current session's */
    list(userId: string, token: string) {
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
        .orderBy(desc(sessions.usedAt))
        .limit(maxSessions);
    },

    /** Ends an account's sessions but the {@link maxSessions} used last. @param email lower case */
    async endOldest(email: string): Promise<void> {
      const which = sql`id in (
        select sessions.id from sessions join users on users.id = sessions.user_id
        where email = ${email} order by used_at desc, sessions.created_at desc offset ${maxSessions})`;
      await endSessions(database, which, 'device');
    },

    /** Deletes a session without a reason: its user signed out. */
    async forget(token: string): Promise<void> {
      await database.delete(sessions).where(eq(sessions.token, token));
    },

    /** Returns false if the account has no such session. */
    async end(userId: string, id: string): Promise<boolean> {
      return (await endSessions(database, sql`id = ${id} and user_id = ${userId}`, 'device')) === 1;
    },

    /** Returns why the session of a token ended; undefined for one that is unknown, or whose reason is forgotten. */
    async findEndReason(token: string): Promise<SessionEndReason | undefined> {
      const hash = hashOf(token);
      const { rows } = await database.execute<{ reason: SessionEndReason }>(sql`
        select reason from ended_sessions where token_hash = ${hash}
        union all
        select case when ${isTeamSql} then 'idle' else 'expired' end from sessions
        where token = ${token} and not (${sql.raw(liveSessionExpression)})`);
      return rows[0]?.reason;
    },
  };
}

export type SessionsRepository = ReturnType<typeof createSessionsRepository>;
/** The session of a signed-in account, with its user, role and access. */
export type AccountSession = NonNullable<Awaited<ReturnType<SessionsRepository['findByToken']>>>;
