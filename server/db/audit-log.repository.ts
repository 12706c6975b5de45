import { and, eq, sql } from 'drizzle-orm';
import { type Actor, type AuditRecord, viewStudentAction } from '../../domain/audit.ts';
import type { Connection, Database } from './connect.ts';
import { auditLog } from './schema/security.ts';

const maxListedViews = 5;

export function createAuditLog(database: Database) {
  return {
    async record(
      connection: Connection,
      actor: Actor,
      { action, userId = null, detail = '' }: AuditRecord,
    ): Promise<void> {
      await connection
        .insert(auditLog)
        .values({ actor: actor.name, actor_id: actor.id, action, user_id: userId, detail });
    },

    /** Records that a team member opened another's page, once a day: changes must stay easy to find in the log. */
    async recordStudentView(actor: Actor, userId: string): Promise<void> {
      if (actor.id === userId) return;
      await database
        .insert(auditLog)
        .values({ actor: actor.name, actor_id: actor.id, action: viewStudentAction, user_id: userId })
        .onConflictDoNothing();
    },

    listRecords(userId: string, limit: number) {
      return database
        .select({
          id: auditLog.id,
          actor: auditLog.actor,
          action: auditLog.action,
          detail: auditLog.detail,
          created_at: auditLog.created_at,
        })
        .from(auditLog)
        .where(
          and(
            eq(auditLog.user_id, userId),
            sql`(${auditLog.action} <> ${viewStudentAction} or ${auditLog.id} in (
              select id from audit_log where user_id = ${userId} and action = ${viewStudentAction}
              order by created_at desc limit ${maxListedViews}))`,
          ),
        )
        .orderBy(sql`${auditLog.created_at} desc`)
        .limit(limit);
    },
  };
}

export type AuditLog = ReturnType<typeof createAuditLog>;
