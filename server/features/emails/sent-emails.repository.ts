import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import {
  type EmailStatus,
  explainRefusal,
  isServerFault,
  pointlessEmailReason,
  redactSecrets,
} from '../../../domain/emails.ts';
import type { EmailRow, EmailsQuery } from '../../../domain/lists/emails.ts';
import type { Database, Transaction } from '../../db/connect.ts';
import { createList } from '../../db/list.ts';
import { outbox } from '../../db/schema/emails.ts';
import { matchesSql } from '../../db/search.ts';
import { defaultPlan } from '../../queues/queue.ts';

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
  ${outbox.id}, ${outbox.kind}, ${outbox.recipient}, ${outbox.attempts}, ${outbox.due_at}, ${outbox.last_error} as answer,
  case when ${outbox.kind} = 'purchase' then ${outbox.data}::jsonb ->> 'purchase' end as purchase_id,
  case when ${isStatus.sent} then 'sent' when ${isStatus.stored} then 'stored' when ${isStatus.waiting} then 'waiting'
    when ${isPointless} then 'pointless' else 'refused' end as status,
  coalesce(${outbox.sent_at}, ${outbox.failed_at}, ${outbox.created_at}) as at`;
/** Limits the search for the last sent email: some are sent long after they were queued. */
const maxSearchedRows = 100;

const isOfKind = (kind: EmailsQuery['kind'] | null) =>
  kind === 'newsletter' ? sql`${outbox.newsletter_id} is not null` : sql`${outbox.newsletter_id} is null`;

/** A notice that a purchase has moved goes to an address that is often wrong: nobody has to settle it. */
const isRecentlyRefused = sql`${outbox.failed_at} > now() - interval '14 days' and ${isOfKind(null)}
  and not ${isPointless} and ${outbox.kind} <> 'access-moved'`;

export interface EmailDetail extends EmailRow {
  subject: string | null;
  body: string | null;
  newsletter_id: string | null;
  user_id: string | null;
}

/** Returns the queries behind the admin area's list of emails. */
export function createSentEmailsRepository(database: Database) {
  const parts = {
    columns,
    from: sql`${outbox}`,
    order: sql`${outbox.created_at} desc, ${outbox.id} desc`,
    conditions: ({ q = '', status, kind }: EmailsQuery) => [
      isOfKind(kind),
      status && isStatus[status],
      matchesSql(sql`${outbox.recipient}`, q),
    ],
  };
  const emails = createList<EmailRow, EmailsQuery>(database, parts);
  const details = createList<EmailDetail, EmailsQuery>(database, {
    ...parts,
    columns: sql`${columns}, coalesce(${outbox.subject}, newsletters.subject) as subject, ${outbox.body},
      ${outbox.newsletter_id}, (select users.id from users where users.email = ${outbox.recipient}) as user_id`,
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
    async list(query: EmailsQuery) {
      const { rows, ...found } = await emails.list(query);
      return { rows: rows.map(explain), ...found };
    },

    async listByRecipient(email: string, limit: number): Promise<EmailRow[]> {
      const rows = await emails.select(sql`${outbox.recipient} = ${email}`, limit);
      return rows.map(explain);
    },

    async find(id: string): Promise<EmailDetail | undefined> {
      const [row] = await details.select(sql`${outbox.id} = ${id}`);
      return row && explain(row);
    },

    /** Counts refused emails of the last 14 days. Newsletters report their own. */
    countRefused: () => database.$count(outbox, isRecentlyRefused),

    /** Returns those of {@link countRefused}, the latest first, with their number. */
    async listRefused(limit: number) {
      const [rows, total] = await Promise.all([
        emails.select(isRecentlyRefused, limit),
        database.$count(outbox, isRecentlyRefused),
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
    async retry(transaction: Transaction, id: string): Promise<string | undefined> {
      const { rows } = await transaction.execute<{ recipient: string }>(
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
    async resend(transaction: Transaction, ids: readonly string[]): Promise<number> {
      const { rowCount } = await transaction
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

    /** Marks emails that were written as files by a release which did not store that. */
    async markStored(ids: readonly string[]): Promise<number> {
      const { rowCount } = await database
        .update(outbox)
        .set({ written_to_file: true })
        .where(and(isAmong(ids), hasLeftQueue, eq(outbox.written_to_file, false)));
      return rowCount ?? 0;
    },

    /** Queues all refused emails of a kind again. @param kind null: all but newsletters @returns how many */
    async retryRefused(transaction: Transaction, kind: EmailsQuery['kind'] | null): Promise<number> {
      const { rowCount } = await transaction.execute(
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
    reason: answer && explainRefusal(answer),
    answer: answer && row.status !== 'pointless' ? redactSecrets(answer) : null,
  };
}

export type SentEmailsRepository = ReturnType<typeof createSentEmailsRepository>;
