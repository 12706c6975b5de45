import { createHmac } from 'node:crypto';
import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import { terms } from '../../../domain/personal-data/kinds.ts';
import type { Database } from '../../db/connect.ts';
import { securityEvents, users } from '../../db/schema.ts';
import type { Secrets } from '../../sessions/session-cookie.ts';

export type SecurityEventKind =
  | 'login'
  | 'login-failed'
  | 'logout'
  | 'sign-up'
  | 'email-confirmed'
  | 'password-changed'
  | 'email-changed'
  | 'password-reset'
  | 'recovery-code-used'
  | 'role-granted'
  | 'role-revoked';

/** @param authSecrets the first keys the hash of networks */
export function createSecurityEventsRepository(
  database: Database,
  { authSecrets: [secret] }: { authSecrets: Secrets },
) {
  const ofEmail = database
    .insert(securityEvents)
    .values({
      kind: sql.placeholder('kind'),
      network: sql.placeholder('network'),
      user_id: sql`(select ${users.id} from ${users} where ${users.email} = ${sql.placeholder('email')})`,
    })
    .prepare('security_event_record');

  return {
    /** @param email lower case, not stored @param network the client's address or what stands for it */
    async record(kind: SecurityEventKind, email: string, network: string): Promise<void> {
      const hash = createHmac('sha256', secret).update(`network:${network}`).digest('base64url').slice(0, 22);
      await ofEmail.execute({ kind, email, network: hash });
    },

    countRecentFailures(): Promise<number> {
      return database.$count(
        securityEvents,
        and(
          gt(securityEvents.created_at, sql`now() - interval '15 minutes'`),
          eq(securityEvents.kind, 'login-failed'),
        ),
      );
    },

    async removeOld(): Promise<number> {
      const some = database
        .select({ id: securityEvents.id })
        .from(securityEvents)
        .where(
          lt(securityEvents.created_at, sql`now() - make_interval(months => ${terms.securityEventMonths})`),
        )
        .limit(20_000);
      const removed = await database.delete(securityEvents).where(inArray(securityEvents.id, some));
      return removed.rowCount ?? 0;
    },
  };
}

export type SecurityEventsRepository = ReturnType<typeof createSecurityEventsRepository>;
