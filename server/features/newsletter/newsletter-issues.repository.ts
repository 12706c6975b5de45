import { and, desc, eq, isNotNull, isNull, like, lte, or, type SQL, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Audience, Recipients } from '../../../domain/audiences.ts';
import { pointlessEmailReason } from '../../../domain/emails.ts';
import { picturesRoot } from '../../../domain/media.ts';
import { mayAdministerSql } from '../../db/access-rule.ts';
import type { Database, Transaction } from '../../db/connect.ts';
import { firstRow } from '../../db/list.ts';
import { newsletters, outbox } from '../../db/schema/emails.ts';
import type { RecipientsRepository } from './recipients.repository.ts';

export interface NewsletterText {
  subject: string;
  body: string;
}

/** Days until an issue's recipients are removed; only their number stays. */
const recipientDays = 90;

const isWaiting = sql`outbox.due_at is not null`;
const isSent = sql`outbox.sent_at is not null and not outbox.written_to_file`;
const isStored = sql`outbox.sent_at is not null and outbox.written_to_file`;
const isRefused = sql`outbox.failed_at is not null and outbox.last_error is distinct from ${pointlessEmailReason}`;
const countEmails = (condition: SQL) =>
  sql<number>`(select count(*)::int from outbox where outbox.newsletter_id = newsletters.id and ${condition})`;

export interface EmailCounts {
  sent: number;
  /** Written as files, because there was no mail server. */
  stored: number;
  refused: number;
  waiting: number;
}

const recipientColumns = {
  audience: newsletters.audience,
  module_id: newsletters.module_id,
  is_advertising: newsletters.is_advertising,
};

/** Counts the outbox, or reads the stored counts once it is cleaned up. */
const listColumns = {
  id: newsletters.id,
  subject: newsletters.subject,
  ...recipientColumns,
  version: newsletters.version,
  author_name: newsletters.author_name,
  updated_at: newsletters.updated_at,
  queued_at: newsletters.queued_at,
  scheduled_at: newsletters.scheduled_at,
  /** Null where nobody is known to have scheduled or sent it. */
  sender_name: sql<string | null>`(select name from users where id = newsletters.sender_id)`,
  stopped_at: newsletters.stopped_at,
  recipients: newsletters.recipients,
  counts: sql<EmailCounts>`(
    select json_build_object(
      'sent', coalesce(newsletters.sent_count, count(*) filter (where ${isSent})),
      'stored', count(*) filter (where ${isStored}),
      'refused', coalesce(newsletters.refused_count, count(*) filter (where ${isRefused})),
      'waiting', count(*) filter (where ${isWaiting}))
    from outbox where outbox.newsletter_id = newsletters.id)`,
  /** True once recipients are removed: it cannot be resumed. */
  is_over: sql<boolean>`newsletters.sent_count is not null`,
};

const isDraft = (id: string) =>
  and(eq(newsletters.id, id), isNull(newsletters.queued_at), isNull(newsletters.scheduled_at));

function flattenCounts<Row extends { counts: EmailCounts }>({ counts, ...row }: Row) {
  return { ...row, ...counts };
}

/** Limits the duration of each statement. */
const maxEmailsPerStatement = 5_000;

/** @param emails SQL of the recipients @param after the last address queued @returns the new last one, or null at the end */
async function queueBatch(tx: Transaction, id: string, emails: SQL, after: string): Promise<string | null> {
  const { rows } = await tx.execute<{ last: string | null }>(sql`
    with next as (
      select email from (${emails}) as found where email > ${after} order by email limit ${maxEmailsPerStatement}
    ), queued as (
      insert into ${outbox} (kind, recipient, data, once_key, newsletter_id)
      select 'newsletter', email, ${JSON.stringify({ newsletter: id })}, ${`newsletter:${id}:`} || email, ${id}::uuid
      from next on conflict (once_key) do nothing
    ) select max(email) as last from next`);
  return rows[0]?.last ?? null;
}

/** Returns the queries on newsletter issues: drafts, sending and counts. */
export function createNewsletterIssuesRepository(
  database: Database,
  recipientsRepository: Pick<RecipientsRepository, 'selectEmails' | 'findEligible'>,
  rules: () => { ADMIN_SECOND_FACTOR: 'optional' | 'required' },
) {
  /** Returns SQL: true while whoever scheduled it may not administer. */
  const isPaused =
    () => sql<boolean>`(newsletters.scheduled_at is not null and newsletters.sender_id is not null
    and not ${sql.raw(mayAdministerSql('newsletters.sender_id', rules().ADMIN_SECOND_FACTOR))})`;
  const columns = () => ({ ...listColumns, is_paused: isPaused() });
  async function change(
    tx: Transaction,
    where: SQL | undefined,
    changes: PgUpdateSetSource<typeof newsletters>,
  ): Promise<boolean> {
    const { rowCount } = await tx.update(newsletters).set(changes).where(where);
    return rowCount === 1;
  }
  const selectText = (where: SQL | undefined) =>
    database
      .select({ subject: newsletters.subject, body: newsletters.body, ...recipientColumns })
      .from(newsletters)
      .where(where);
  return {
    async list() {
      const rows = await database
        .select(columns())
        .from(newsletters)
        .orderBy(desc(sql`coalesce(${newsletters.queued_at}, 'infinity')`), desc(newsletters.created_at))
        .limit(100);
      return rows.map(flattenCounts);
    },

    async find(id: string) {
      const [row] = await database
        .select({ ...columns(), body: newsletters.body })
        .from(newsletters)
        .where(eq(newsletters.id, id));
      return row && flattenCounts(row);
    },

    findText: (id: string) => firstRow(selectText(eq(newsletters.id, id))),

    /**
     * Returns the text for a recipient; undefined if she has unsubscribed or sending was stopped.
     * @returns `studentId` if she unsubscribes by the link of the course's emails, not by the newsletter's
     */
    async findTextFor(email: string, id: string) {
      const [row] = await selectText(and(eq(newsletters.id, id), isNull(newsletters.stopped_at)));
      const reader = row && (await recipientsRepository.findEligible(email, row));
      return reader && { subject: row.subject, body: row.body, ...reader };
    },

    /** Creates a draft, or reuses an empty one. @returns its id */
    async createDraft(tx: Transaction, author: { id: string | null; name: string }, audience: Audience) {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext('newsletter'))`);
      const [empty] = await tx
        .select({ id: newsletters.id, audience: newsletters.audience })
        .from(newsletters)
        .where(and(isNull(newsletters.queued_at), eq(newsletters.subject, ''), eq(newsletters.body, '')))
        .limit(1);
      if (empty && empty.audience !== audience)
        await tx
          .update(newsletters)
          .set({ audience, module_id: null, version: sql`${newsletters.version} + 1` })
          .where(eq(newsletters.id, empty.id));
      if (empty) return empty.id;
      const [row] = await tx
        .insert(newsletters)
        .values({ author_id: author.id, author_name: author.name, audience })
        .returning({ id: newsletters.id });
      return row?.id ?? '';
    },

    /** @param version the one that the editor saw @returns the new one; undefined if it was changed or is no draft */
    async save(id: string, { version, ...text }: NewsletterText & Recipients & { version: number }) {
      const [row] = await database
        .update(newsletters)
        .set({ ...text, version: version + 1, updated_at: sql`now()` })
        .where(and(isDraft(id), eq(newsletters.version, version)))
        .returning({ version: newsletters.version });
      if (row) return row.version;
      const [same] = await database
        .select({ version: newsletters.version })
        .from(newsletters)
        .where(
          and(
            isDraft(id),
            eq(newsletters.subject, text.subject),
            eq(newsletters.body, text.body),
            eq(newsletters.audience, text.audience),
            sql`${newsletters.module_id} is not distinct from ${text.module_id}`,
            eq(newsletters.is_advertising, text.is_advertising),
          ),
        );
      return same?.version;
    },

    /** Returns false if it is no draft. */
    async remove(id: string): Promise<boolean> {
      const { rowCount } = await database.delete(newsletters).where(isDraft(id));
      return rowCount === 1;
    },

    /** Returns false for another version, or if it is no draft. */
    schedule: (
      tx: Transaction,
      id: string,
      { version, at, senderId }: { version: number; at: Date; senderId: string | null },
    ) =>
      change(tx, and(isDraft(id), eq(newsletters.version, version)), {
        scheduled_at: at,
        sender_id: senderId,
      }),

    /** Makes it a draft again. Returns false if it was not scheduled, or is queued. */
    unschedule(tx: Transaction, id: string): Promise<boolean> {
      const isScheduled = and(isNotNull(newsletters.scheduled_at), isNull(newsletters.queued_at));
      return change(tx, and(eq(newsletters.id, id), isScheduled), { scheduled_at: null, sender_id: null });
    },

    /** Locks the scheduled issue that has been due longest, unless its sender may not administer; other processes skip it. */
    async lockScheduled(tx: Transaction) {
      const [row] = await tx
        .select({
          id: newsletters.id,
          version: newsletters.version,
          subject: newsletters.subject,
          sender_id: newsletters.sender_id,
        })
        .from(newsletters)
        .where(
          and(
            isNull(newsletters.queued_at),
            lte(newsletters.scheduled_at, sql`now()`),
            sql`not ${isPaused()}`,
          ),
        )
        .orderBy(newsletters.scheduled_at)
        .limit(1)
        .for('update', { skipLocked: true });
      return row;
    },

    /** Returns true if an issue, draft or sent, has the image. */
    async usesImage(id: string): Promise<boolean> {
      return (await database.$count(newsletters, like(newsletters.body, `%${picturesRoot}/${id}/%`))) > 0;
    },

    async listUsedImages(): Promise<string[]> {
      const { rows } = await database.execute<{ id: string }>(sql`
        select distinct (regexp_matches(body, ${`${picturesRoot}/([0-9a-f-]{36})/`}, 'g'))[1] as id from ${newsletters}`);
      return rows.map(({ id }) => id);
    },

    /**
     * Queues the newsletter for recipients that do not have it yet, all or none.
     * @param version the version that the admin saw
     * @param senderId who sends or scheduled it
     * @returns all recipients' number; undefined for another version, or if it is being sent or done
     */
    async queue(tx: Transaction, id: string, version: number, senderId: string | null) {
      const [issue] = await tx
        .update(newsletters)
        .set({
          queued_at: sql`coalesce(${newsletters.queued_at}, now())`,
          scheduled_at: null,
          stopped_at: null,
          sender_id: senderId,
        })
        .where(
          and(
            eq(newsletters.id, id),
            eq(newsletters.version, version),
            isNull(newsletters.sent_count),
            or(isNull(newsletters.queued_at), isNotNull(newsletters.stopped_at)),
          ),
        )
        .returning(recipientColumns);
      if (!issue) return undefined;
      const emails = recipientsRepository.selectEmails(issue);
      let last: string | null = '';
      while (last !== null) last = await queueBatch(tx, id, emails, last);
      const recipients = await tx.$count(outbox, eq(outbox.newsletter_id, id));
      await tx.update(newsletters).set({ recipients }).where(eq(newsletters.id, id));
      return recipients;
    },

    /** Removes unsent emails from the outbox. @returns true if it was being sent */
    async stop(tx: Transaction, id: string): Promise<boolean> {
      const isGoingOn = and(isNull(newsletters.stopped_at), sql`${countEmails(isWaiting)} > 0`);
      const isStopped = await change(tx, and(eq(newsletters.id, id), isGoingOn), { stopped_at: sql`now()` });
      // An email being sent goes on, but is not retried.
      await tx.execute(sql`
        delete from ${outbox} where id in (
          select id from ${outbox} where newsletter_id = ${id} and due_at is not null for update skip locked)`);
      return isStopped;
    },

    /** Replaces old newsletters' recipients with counts. @returns how many newsletters */
    async replaceOldRecipientsWithCounts(): Promise<number> {
      return database.transaction(async (tx) => {
        const issues = await tx
          .update(newsletters)
          .set({ sent_count: countEmails(isSent), refused_count: countEmails(isRefused) })
          .where(
            and(
              sql`${newsletters.queued_at} < now() - make_interval(days => ${recipientDays})`,
              isNull(newsletters.sent_count),
              sql`${countEmails(isWaiting)} = 0`,
            ),
          )
          .returning({ id: newsletters.id });
        for (const { id } of issues) await tx.delete(outbox).where(eq(outbox.newsletter_id, id));
        return issues.length;
      });
    },
  };
}

export type NewsletterIssuesRepository = ReturnType<typeof createNewsletterIssuesRepository>;
