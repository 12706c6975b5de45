import { eq, type SQL, sql } from 'drizzle-orm';
import { needsSubscription, type Recipients } from '../../../domain/audiences.ts';
import { isoDay } from '../../../domain/dates.ts';
import type { ModuleOutline } from '../../../domain/progress.ts';
import { accessSourceSql, type CourseAccess } from '../../db/access-rule.ts';
import type { Connection, Database } from '../../db/connect.ts';
import { allOf } from '../../db/list.ts';
import { users } from '../../db/schema/accounts.ts';
import { courseEmailRefusals } from '../../db/schema/emails.ts';
import { inGroup, isReachable, isUnconfirmedStudent, studentTables } from '../../db/student-groups.ts';

const subscribedEmails = sql`
  select email from newsletter_subscribers where confirmed_at is not null and unsubscribed_at is null`;

export interface RecipientsDependencies {
  courseAccess: () => CourseAccess;
  modules: () => readonly ModuleOutline[];
}

/** Returns the queries that select an issue's recipients, and those on students' refusals. */
export function createRecipientsRepository(
  database: Database,
  { courseAccess, modules }: RecipientsDependencies,
) {
  const isEligible = (isAdvertising: boolean) =>
    allOf([
      isReachable(courseAccess()),
      isAdvertising ? sql`users.email in (${subscribedEmails})` : undefined,
    ]);

  /** Returns the emails as SQL. It reads subscriptions and refusals when it runs; `isReachable` excludes refusals. */
  function selectEmails({ audience, module_id, is_advertising }: Recipients): SQL {
    if (audience === 'subscribers') return subscribedEmails;
    const group = inGroup(audience, module_id, modules());
    return sql`select users.email from ${studentTables} where ${allOf([isEligible(is_advertising), group])}`;
  }

  const isUnconfirmed = ({ audience, module_id }: Recipients) =>
    audience === 'subscribers'
      ? sql`false`
      : allOf([isUnconfirmedStudent(courseAccess()), inGroup(audience, module_id, modules())]);

  return {
    selectEmails,

    /** Counts the group's students who get nothing because they have not confirmed their email. */
    countUnconfirmed: (recipients: Recipients) => database.$count(studentTables, isUnconfirmed(recipients)),

    /**
     * Lists those of them who got no link today, with whether they bought the course or were given it.
     * @returns `once_key` for the email with the link
     */
    async listUnconfirmed(recipients: Recipients, limit: number) {
      const onceKey = sql`'resent-access:' || users.email || ':' || ${isoDay()}`;
      const { rows } = await database.execute<{ email: string; is_entitled: boolean; once_key: string }>(sql`
        select users.email, ${sql.raw(accessSourceSql('purchase'))} in ('bought', 'granted') as is_entitled,
          ${onceKey} as once_key
        from ${studentTables}
        where ${isUnconfirmed(recipients)} and not exists (select from outbox where once_key = ${onceKey})
        order by users.email limit ${limit}`);
      return rows;
    },

    count: (recipients: Recipients) => database.$count(sql`(${selectEmails(recipients)}) as found`),

    /**
     * Returns undefined if the recipient unsubscribed or lost access since the issue was queued. It does not test the
     * group again: a student who has made progress meanwhile still gets the issue.
     * @returns `studentId` if the issue needs no subscription: its link refuses emails about the course
     */
    async findEligible(email: string, recipients: Recipients): Promise<{ studentId?: string } | undefined> {
      if (recipients.audience === 'subscribers') {
        const { rows } = await database.execute(
          sql`select 1 from (${subscribedEmails}) as found where email = ${email}`,
        );
        return rows.length > 0 ? {} : undefined;
      }
      const { rows } = await database.execute<{ id: string }>(sql`
        select users.id from ${studentTables}
        where users.email = ${email} and ${isEligible(recipients.is_advertising)}`);
      const [row] = rows;
      if (!row) return undefined;
      return needsSubscription(recipients) ? {} : { studentId: row.id };
    },

    async findEmail(userId: string): Promise<string | undefined> {
      const [row] = await database.select({ email: users.email }).from(users).where(eq(users.id, userId));
      return row?.email;
    },

    /** Returns true if the student wants no emails about the course. */
    async hasRefusedCourseEmails(userId: string): Promise<boolean> {
      return (await database.$count(courseEmailRefusals, sql`user_id = ${userId}`)) > 0;
    },

    /** Stores that a student wants no emails about the course; does nothing for an erased account. */
    async refuseCourseEmails(userId: string, connection: Connection = database): Promise<void> {
      await connection.execute(sql`
        insert into ${courseEmailRefusals} (user_id) select id from users where id = ${userId}
        on conflict do nothing`);
    },

    /** Removes the refusal. */
    async acceptCourseEmails(userId: string): Promise<void> {
      await database.delete(courseEmailRefusals).where(sql`user_id = ${userId}`);
    },
  };
}

export type RecipientsRepository = ReturnType<typeof createRecipientsRepository>;
