import { and, desc, type SQL, sql } from 'drizzle-orm';
import { emailName, kindsTo } from '../../../domain/emails/kinds.ts';
import {
  type EmailStatus,
  explainRefusal,
  isServerFault,
  pointlessEmailReason,
  redactSecrets,
} from '../../../domain/emails.ts';
import type { EmailRow, EmailsQuery } from '../../../domain/lists/emails.ts';
import { teamRolesSql } from '../../db/access-rule.ts';
import type { Database, Transaction } from '../../db/connect.ts';
import { createList } from '../../db/list.ts';
import { outbox } from '../../db/schema/emails.ts';
import { matchesSql } from '../../db/search.ts';
import { defaultPlan } from '../../queues/queue.ts';
import type { EmailReader } from '../../sessions/email-reader.ts';

const isPointless = sql`${outbox.last_error} is not distinct from ${pointlessEmailReason}`;
const hasLeftQueue = sql`${outbox.sent_at} is not null`;
const isStatus: Record<EmailStatus, SQL> = {
  waiting: sql`${outbox.due_at} is not null`,
  sent: sql`(${hasLeftQueue} and not ${outbox.written_to_file})`,
  stored: sql`(${hasLeftQueue} and ${outbox.written_to_file})`,
  refused: sql`(${outbox.failed_at} is not null and not ${isPointless})`,
  pointless: sql`(${outbox.failed_at} is not null and ${isPointless})`,
};

const columns = sql`
  (select users.id from users where users.email = ${outbox.recipient}) as user_id, ${outbox.id}, ${outbox.kind}, ${outbox.recipient}, ${outbox.attempts}, ${outbox.due_at}, ${outbox.last_error} as answer,
  case when ${outbox.kind} = 'purchase' then ${outbox.data}::jsonb ->> 'purchase' end as purchase_id,
  case when ${isStatus.sent} then 'sent' when ${isStatus.stored} then 'stored' when ${isStatus.waiting} then 'waiting'
    when ${isPointless} then 'pointless' else 'refused' end as status,
  coalesce(${outbox.sent_at}, ${outbox.failed_at}, ${outbox.created_at}) as at`;
/** Limits the search for the last sent email: some are sent long after they were queued. */
const maxSearchedRows = 100;

const isOfKind = (kind: EmailsQuery['kind'] | null) =>
  kind === 'newsletter' ? sql`${outbox.newsletter_id} is not null` : sql`${outbox.newsletter_id} is null`;

/** SQL: true if the role support may read it: not what the team gets, nor what is about an account's security. */
const isForSupport = sql`not (
  ${outbox.kind} = any(${sql.param(kindsTo('team', 'administrators'))}::text[])
  or exists (select from profiles where profiles.email = ${outbox.recipient} and role in (${sql.raw(teamRolesSql)})))`;
const isReadableBy = (reader: EmailReader) => (reader === 'admin' ? sql`true` : isForSupport);

/** A notice that a purchase or an account has moved goes to an address that is often wrong: nobody has to settle it. */
const isRecentlyRefused = sql`${outbox.failed_at} > now() - interval '14 days' and ${isOfKind(null)}
  and not ${isPointless} and ${outbox.kind} <> 'access-moved'
  and not (${outbox.kind} = 'security-changed' and ${outbox.data}::jsonb ->> 'change' = 'change-email'
    and not exists (select from users where users.email = ${outbox.recipient}))`;

type ReadQuery = EmailsQuery & { reader: EmailReader };

export interface EmailDetail extends EmailRow {
  subject: string | null;
  body: string | null;
  newsletter_id: string | null;
}

/** Returns the queries behind the admin area's list of emails. */
export function createSentEmailsRepository(database: Database) {
  const parts = {
    columns,
    from: sql`${outbox}`,
    order: sql`${outbox.created_at} desc, ${outbox.id} desc`,
    conditions: ({ q = '', status, kind, reader }: ReadQuery) => [
      isReadableBy(reader),
      isOfKind(kind),
      status && isStatus[status],
      matchesSql(sql`${outbox.recipient}`, q),
    ],
  };
  const emails = createList<EmailRow, ReadQuery>(database, parts);
  const details = createList<EmailDetail, ReadQuery>(database, {
    ...parts,
    columns: sql`${columns}, coalesce(${outbox.subject}, newsletters.subject) as subject, ${outbox.body},
      ${outbox.newsletter_id}`,
    from: sql`${outbox} left join newsletters on newsletters.id = ${outbox.newsletter_id}`,
  });

  async function findLastSent(how: 'sent' | 'stored'): Promise<Date | null> {
    const sent = database
      .select({ sent_at: outbox.sent_at })
      .from(outbox)
      .where(sql`${isOfKind(null)} and ${isStatus[how]}`)
      .orderBy(desc(outbox.created_at))
      .limit(maxSearchedRows)
      .as('sent');
    const [row] = await database
      .select({ last: sql`max(${sent.sent_at})`.mapWith(outbox.sent_at) })
      .from(sent);
    return (row?.last as Date | null) ?? null;
  }

  return {
    async list(query: EmailsQuery, reader: EmailReader) {
      const { rows, ...found } = await emails.list({ ...query, reader });
      return { rows: rows.map(explain), ...found };
    },

    async listByRecipient(email: string, limit: number, reader: EmailReader): Promise<EmailRow[]> {
      const rows = await emails.select(
        sql`${outbox.recipient} = ${email} and ${isReadableBy(reader)}`,
        limit,
      );
      return rows.map(explain);
    },

    async find(id: string, reader: EmailReader): Promise<EmailDetail | undefined> {
      const [row] = await details.select(sql`${outbox.id} = ${id} and ${isReadableBy(reader)}`);
      return row && explain(row);
    },

    /** Counts refused emails of the last 14 days. Newsletters report their own. */
    countRefused: (reader: EmailReader) =>
      database.$count(outbox, sql`${isRecentlyRefused} and ${isReadableBy(reader)}`),

    /** Returns those of {@link countRefused}, the latest first, with their number. */
    async listRefused(limit: number, reader: EmailReader) {
      const isShown = sql`${isRecentlyRefused} and ${isReadableBy(reader)}`;
      const [rows, total] = await Promise.all([
        emails.select(isShown, limit),
        database.$count(outbox, isShown),
      ]);
      return { rows: rows.map(explain), total };
    },

    /**
     * Returns when an email last left the queue, newsletters aside.
     * @param how `sent`: the mail server accepted it; `stored`: it was written as a file
     */
    findLastSent,

    /** Returns true if no email leaves: the last attempts failed by a fault of the mail server or its settings. */
    async isStuck(): Promise<boolean> {
      const rows = await database
        .select({ answer: outbox.last_error, attempts: outbox.attempts, dueAt: outbox.due_at })
        .from(outbox)
        .where(sql`${isStatus.waiting} and ${isOfKind(null)} and ${outbox.attempts} > 0`)
        .orderBy(desc(outbox.due_at))
        .limit(maxSearchedRows);
      const failures = rows
        .filter(({ answer }) => answer !== null && isServerFault(answer))
        .map(({ dueAt, attempts }) => (dueAt?.getTime() ?? 0) - 1_000 * defaultPlan.delayAfter(attempts));
      if (failures.length === 0) return false;
      const lastSent = await findLastSent('sent');
      return Math.max(...failures) > (lastSent?.getTime() ?? 0);
    },

    /** Queues a refused email again. @returns its recipient; undefined if it was not refused */
    async retry(tx: Transaction, id: string): Promise<string | undefined> {
      const { rows } = await tx.execute<{ recipient: string }>(
        sql`update ${outbox} set ${retryChanges} where id = ${id} and ${isStatus.refused} returning recipient`,
      );
      return rows[0]?.recipient;
    },

    /** Returns which of these emails can be sent again. @param ids of emails that were written as files */
    async findResendable(ids: readonly string[]): Promise<string[]> {
      const rows = await database
        .select({ id: outbox.id })
        .from(outbox)
        .where(and(isAmong(ids), isResendable));
      return rows.map(({ id }) => id);
    },

    /**
     * Queues emails again that were written as files. Each gets a new id, which its file does not have: so none is queued
     * twice, even if a request is repeated or the process ends.
     */
    async resend(tx: Transaction, ids: readonly string[]): Promise<number> {
      const { rowCount } = await tx
        .update(outbox)
        .set({
          id: sql`gen_random_uuid()`,
          due_at: sql`now()`,
          sent_at: null,
          written_to_file: false,
          last_error: null,
          attempts: 0,
          subject: null,
          body: null,
        })
        .where(and(isAmong(ids), isResendable));
      return rowCount ?? 0;
    },

    /** Queues all refused emails of a kind again. @param kind null: all but newsletters @returns how many */
    async retryRefused(tx: Transaction, kind: EmailsQuery['kind'] | null): Promise<number> {
      const { rowCount } = await tx.execute(
        sql`update ${outbox} set ${retryChanges} where ${isStatus.refused} and ${isOfKind(kind)}`,
      );
      return rowCount ?? 0;
    },
  };
}

/** One parameter, as newsletters may have left very many. */
const isAmong = (ids: readonly string[]) => sql`${outbox.id} = any(${sql.param([...ids])}::uuid[])`;

/** Codes and links of those days have expired; a notice of an erased account has no address left. */
const isResendable = sql`${hasLeftQueue} and ${outbox.recipient} <> ''
  and ${outbox.kind} not in ('login-code', 'recovery', 'newsletter-test')`;

const retryChanges = sql`due_at = now(), failed_at = null, last_error = null, attempts = 0`;

function explain<Row extends EmailRow>({ answer, ...row }: Row) {
  return {
    ...row,
    kind_name: emailName(row.kind),
    reason: answer && explainRefusal(answer),
    answer: answer && row.status !== 'pointless' ? redactSecrets(answer) : null,
  };
}

export type SentEmailsRepository = ReturnType<typeof createSentEmailsRepository>;
