import { type SQL, sql } from 'drizzle-orm';
import { terms } from '../../../domain/personal-data/kinds.ts';
import { sessionEnd } from '../../../domain/session.ts';
import type { Database } from '../../db/connect.ts';
import { withoutBuyer } from './personal-tables.repository.ts';

/** Rows per run; the rest waits for the next one. */
const some = 20_000;
const before = (unit: 'secs' | 'days' | 'months' | 'years', count: number) =>
  sql`now() - make_interval(${sql.raw(unit)} => ${count})`;

/** Applies retention: what is over goes. */
export function createRetentionTasks(database: Database) {
  const counted = (statement: SQL) => async () => (await database.execute(statement)).rowCount ?? 0;

  return [
    {
      name: 'unconfirmed accounts',
      // The address was never confirmed, and there is nothing to lose.
      run: counted(sql`
        delete from users where id in (
          select id from users
          where not email_verified
            and coalesce(last_login_at, created_at) < ${before('days', terms.unconfirmedAccountDays)}
            and not exists (select from profiles where profiles.id = users.id and role is not null)
            and not exists (select from course_progress where user_id = users.id and completed_lessons <> '{}')
            and not exists (select from lesson_questions where user_id = users.id)
            and not exists (select from certificates where user_id = users.id)
            and not exists (select from purchases where user_id = users.id or email = users.email)
            and not exists (select from access_grants where access_grants.email = users.email)
            and not exists (select from sessions where user_id = users.id and expires_at > now())
          limit ${some}
        )`),
    },
    {
      name: 'unconfirmed subscriptions',
      run: counted(sql`
        delete from newsletter_subscribers where confirmed_at is null and unsubscribed_at is null
          and created_at < ${before('days', terms.unconfirmedSubscriptionDays)}`),
    },
    {
      name: 'payment messages',
      run: counted(sql`
        update purchase_events set event = ${withoutBuyer} where id in (
          select id from purchase_events
          where received_at < ${before('days', terms.paymentMessageDays)} and event::jsonb ?| '{email,name,note,lookUp}'
          limit ${some}
        )`),
    },
    {
      name: 'old purchases',
      run: counted(sql`
        update purchases set name = '', email = ''
        where user_id is null and (email <> '' or name <> '')
          and coalesce(approved_at, created_at) < ${before('years', terms.purchaseYears)}
          and not exists (select from users where users.email = purchases.email)`),
    },
    {
      name: 'mail without an account',
      run: counted(sql`
        delete from outbox where id in (
          select id from outbox
          where due_at is null and newsletter_id is null
            and (kind = 'account-erased' or created_at < ${before('days', terms.mailDays)})
            and not exists (select from users where users.email = outbox.recipient)
          limit ${some}
        )`),
    },
    {
      name: 'sessions',
      run: counted(sql`
        delete from sessions where id in (
          select id from sessions where expires_at < now() or created_at < ${before('secs', sessionEnd.student)}
          limit ${some}
        )`),
    },
    {
      name: 'links and codes',
      run: counted(sql`delete from verifications where expires_at < now()`),
    },
    {
      name: 'security events',
      run: counted(sql`
        delete from security_events where id in (
          select id from security_events where created_at < ${before('months', terms.securityEventMonths)}
          limit ${some}
        )`),
    },
    {
      name: 'access records',
      run: counted(sql`
        delete from access_records where id in (
          select id from access_records where at < ${before('months', terms.accessRecordMonths)} limit ${some}
        )`),
    },
    {
      name: 'changes of address',
      run: counted(sql`delete from address_changes where expires_at < now()`),
    },
  ];
}
