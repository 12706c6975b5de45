import { type SQL, sql } from 'drizzle-orm';
import { retentionPeriods } from '../../../domain/personal-data/kinds.ts';
import { sessionEnd } from '../../../domain/session.ts';
import type { Database } from '../../db/connect.ts';
import { eventWithoutBuyer, hasBuyer } from './personal-tables.repository.ts';

/** Limits statements on large tables; the next run continues. */
const maxRowsPerRun = 20_000;
const ago = (unit: 'secs' | 'days' | 'months' | 'years', count: number) =>
  sql`now() - make_interval(${sql.raw(unit)} => ${count})`;
const removeFrom = (table: string, where: SQL) => sql`
  delete from ${sql.raw(table)} where id in (select id from ${sql.raw(table)} where ${where} limit ${maxRowsPerRun})`;

/** Statements that delete expired rows, or remove the personal data in them. */
const statements: Record<string, SQL> = {
  // Accounts with an unconfirmed email and without data worth keeping.
  'unconfirmed accounts': removeFrom(
    'users',
    sql`not email_verified
      and coalesce(last_login_at, created_at) < ${ago('days', retentionPeriods.unconfirmedAccountDays)}
      and not exists (select from profiles where profiles.id = users.id and role is not null)
      and not exists (select from course_progress where user_id = users.id and completed_lessons <> '{}')
      and not exists (select from lesson_questions where user_id = users.id)
      and not exists (select from certificates where user_id = users.id)
      and not exists (select from purchases where user_id = users.id or email = users.email)
      and not exists (select from access_grants where access_grants.email = users.email)
      and not exists (select from sessions where user_id = users.id and expires_at > now())`,
  ),
  'unconfirmed subscriptions': sql`
    delete from newsletter_subscribers where confirmed_at is null and unsubscribed_at is null
      and created_at < ${ago('days', retentionPeriods.unconfirmedSubscriptionDays)}`,
  'payment messages': sql`
    update purchase_events set event = ${eventWithoutBuyer} where id in (
      select id from purchase_events
      where received_at < ${ago('days', retentionPeriods.purchaseEventDays)} and ${hasBuyer}
      limit ${maxRowsPerRun}
    )`,
  'requests for access': removeFrom(
    'access_requests',
    sql`created_at < ${ago('days', retentionPeriods.accessRequestDays)}`,
  ),
  'old purchases': sql`
    update purchases set name = '', email = ''
    where user_id is null and (email <> '' or name <> '')
      and coalesce(approved_at, created_at) < ${ago('years', retentionPeriods.purchaseYears)}
      and not exists (select from users where users.email = purchases.email)`,
  'mail without an account': removeFrom(
    'outbox',
    // `due_at` is null once an email was sent or given up. The confirmation of an erasure goes as soon as it is sent.
    sql`due_at is null and newsletter_id is null
      and (kind = 'account-erased' or created_at < ${ago('days', retentionPeriods.mailDays)})
      and not exists (select from users where users.email = outbox.recipient)`,
  ),
  'events told to other systems': removeFrom(
    'webhook_deliveries',
    sql`due_at is null and created_at < ${ago('days', retentionPeriods.webhookDays)}`,
  ),
  sessions: removeFrom(
    'sessions',
    sql`expires_at < now() or created_at < ${ago('secs', sessionEnd.student)}`,
  ),
  'reasons of ended sessions': sql`delete from ended_sessions where ended_at < ${ago('days', retentionPeriods.endedSessionDays)}`,
  'links and codes': sql`delete from verifications where expires_at < now()`,
  'security events': removeFrom(
    'security_events',
    sql`created_at < ${ago('months', retentionPeriods.securityEventMonths)}`,
  ),
  'access records': removeFrom(
    'access_records',
    sql`at < ${ago('months', retentionPeriods.accessRecordMonths)}`,
  ),
  'invitations to the team': sql`delete from team_invitations where expires_at < now()`,
  'changes of address': sql`delete from address_changes where expires_at < now()`,
};

/** Returns the periodic tasks that enforce the retention periods of rows. The outbox removes the texts of its emails itself. */
export function createRetentionTasks(database: Database) {
  return Object.entries(statements).map(([name, statement]) => ({
    name,
    run: async () => (await database.execute(statement)).rowCount ?? 0,
  }));
}
