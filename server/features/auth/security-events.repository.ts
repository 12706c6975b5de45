import { and, eq, gt, sql } from 'drizzle-orm';
import type { SecurityEventKind } from '../../../domain/security-events.ts';
import type { Database } from '../../db/connect.ts';
import { securityEvents, users } from '../../db/schema/accounts.ts';
import { type Secrets, signatureOf } from '../../sessions/signature.ts';

/**
 * Returns the queries on the log of security events. The events `role-*` are written by `admin.repository.ts`.
 * @param authSecrets the first secret is the HMAC key for client addresses
 */
export function createSecurityEventsRepository(
  database: Database,
  { authSecrets: [secret] }: { authSecrets: Secrets },
) {
  return {
    /** @param email lower case; only the account's id is stored @param clientIp only its HMAC is stored */
    async record(kind: SecurityEventKind, email: string, clientIp: string): Promise<void> {
      const hash = signatureOf(secret, `network:${clientIp}`).slice(0, 22);
      await database.insert(securityEvents).values({
        kind,
        network: hash,
        user_id: sql`(select ${users.id} from ${users} where ${users.email} = ${email})`,
      });
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
  };
}

export type SecurityEventsRepository = ReturnType<typeof createSecurityEventsRepository>;
