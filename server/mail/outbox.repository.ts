import { and, eq, isNotNull, isNull, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { EmailData } from '../../domain/emails/kinds.ts';
import { pointlessEmailReason } from '../../domain/emails.ts';
import { retentionPeriods } from '../../domain/personal-data/kinds.ts';
import type { Connection, Database } from '../db/connect.ts';
import { outsideTransaction } from '../db/held-connection.ts';
import { outbox } from '../db/schema/emails.ts';
import { rateLimits } from '../db/schema/security.ts';
import { type Outcome, processNextRow } from '../queues/queue.ts';
import type { Mail } from './mail.ts';

export interface QueuedMail {
  id: string;
  kind: Mail['kind'];
  recipient: string;
  /** `asked` is set for emails that anybody may ask for, to the hash of the asker's network if that is known. */
  data: Record<string, string>;
}

export type MailOutcome = Outcome<typeof outbox>;
type OutboxRow = typeof outbox.$inferSelect;
type Send = (mail: QueuedMail) => Promise<MailOutcome>;

const isNewsletter = isNotNull(outbox.newsletter_id);
const isNotNewsletter = isNull(outbox.newsletter_id);

/** SQL: milliseconds by the database's clock, which all processes share. */
const nowMs = sql`(extract(epoch from clock_timestamp()) * 1000)::bigint`;
/** Milliseconds of missed turns that may be caught up. */
const maxCatchUp = 2_000;

export function createOutboxRepository(database: Database) {
  function sendNext(send: Send, among: SQL) {
    async function sendRow(row: OutboxRow): Promise<MailOutcome> {
      const outcome = await outsideTransaction(() => send(toQueuedMail(row)));
      if (outcome.result !== 'done') return outcome;
      return { ...outcome, changes: { ...outcome.changes, ...withoutFormer(row), sent_at: sql`now()` } };
    }
    const giveUp = async (row: OutboxRow) => ({ ...withoutFormer(row), failed_at: sql`now()` });
    return processNextRow(database, outbox, sendRow, giveUp, among);
  }

  /** Lets one of all processes send the next newsletter email. @returns false before its time */
  async function claimSlot(perMinute: number): Promise<boolean> {
    const gap = Math.round(60_000 / perMinute);
    const { rowCount } = await database.execute(sql`
      insert into ${rateLimits} (key, expire) values ('newsletter', ${nowMs} + ${gap}::int)
      on conflict (key) do update set expire = greatest(${rateLimits.expire}, ${nowMs} - ${maxCatchUp}::int) + ${gap}::int
      where ${rateLimits.expire} <= ${nowMs}`);
    return rowCount === 1;
  }

  return {
    async add(connection: Connection, mail: Mail): Promise<void> {
      const { kind, recipient, data = {}, onceKey, isAsked, askedFrom = 'yes' } = mail;
      const stored = JSON.stringify(isAsked ? { ...data, asked: askedFrom } : data);
      await connection
        .insert(outbox)
        .values({ kind, recipient, data: stored, once_key: onceKey })
        .onConflictDoNothing({ target: outbox.once_key });
    },

    /**
     * Adds an email to each recipient whose lines join those of the one that waits, by the same person; it leaves ten minutes
     * after the one before, or at once. The mail server before the first of the changes stays the way out.
     */
    async gather(
      connection: Connection,
      recipients: readonly string[],
      data: EmailData['settings-changed'],
    ): Promise<void> {
      const isSame = sql`kind = 'settings-changed' and outbox.recipient = told.recipient
        and data::jsonb ->> 'by' = ${data.by}`;
      await connection.execute(sql`
        with told as (select unnest(${sql.param([...recipients])}::text[]) as recipient),
        gathered as (
          update outbox set data = (data::jsonb || jsonb_build_object(
            'at', ${data.at}::text, 'lines', (data::jsonb ->> 'lines') || chr(10) || ${data.lines}::text,
            'former', coalesce(nullif(data::jsonb ->> 'former', ''), ${data.former}::text)))::text
          from told where ${isSame} and due_at > now() and attempts = 0 returning outbox.recipient)
        insert into outbox (kind, recipient, data, due_at)
        select 'settings-changed', recipient, ${JSON.stringify(data)}::text, greatest(now(), (
          select max(coalesce(sent_at, created_at)) + interval '10 minutes' from outbox where ${isSame}))
        from told where recipient not in (select recipient from gathered)`);
    },

    /**
     * Sends the email that has been due longest and stores the outcome; skips newsletters.
     * @param send runs outside the row's transaction, as the tokens of its links must be committed before the email
     * leaves
     * @returns undefined if none is due
     */
    processNext: (send: Send) => sendNext(send, isNotNewsletter),

    /** Like `processNext` for newsletters, at most `perMinute` by all processes together. */
    async processNextNewsletter(send: Send, perMinute: number) {
      const [due] = await database
        .select({ id: outbox.id })
        .from(outbox)
        .where(and(lte(outbox.due_at, sql`now()`), isNewsletter))
        .limit(1);
      return due && (await claimSlot(perMinute)) ? sendNext(send, isNewsletter) : undefined;
    },

    /** Ends refused emails that give access to a purchase, which goes to another email. @returns false without any */
    async giveUpRefused(tx: Connection, purchase: string, recipient: string): Promise<boolean> {
      const { rowCount } = await tx
        .update(outbox)
        .set({ last_error: pointlessEmailReason })
        .where(
          and(
            eq(outbox.kind, 'purchase'),
            eq(outbox.recipient, recipient),
            isNotNull(outbox.failed_at),
            sql`${outbox.last_error} is distinct from ${pointlessEmailReason}`,
            sql`${outbox.data}::jsonb ->> 'purchase' = ${purchase}`,
          ),
        );
      return (rowCount ?? 0) > 0;
    },

    /** Removes the stored texts of emails sent longer ago than `mailDays`. */
    async removeTexts(): Promise<number> {
      const { rowCount } = await database
        .update(outbox)
        .set({ subject: null, body: null })
        .where(
          and(
            isNotNull(outbox.body),
            lt(outbox.sent_at, sql`now() - make_interval(days => ${retentionPeriods.mailDays})`),
          ),
        );
      return rowCount ?? 0;
    },

    /** Measures the queue without newsletters, which are sent slowly on purpose. */
    async measure(): Promise<{ waiting: number; oldestDueSeconds: number }> {
      const [row] = await database
        .select({
          waiting: sql<number>`count(*)::int`,
          oldestDueSeconds: sql<number>`coalesce(greatest(extract(epoch from now() - min(${outbox.due_at})), 0), 0)::float`,
        })
        .from(outbox)
        .where(and(isNotNull(outbox.due_at), isNotNewsletter));
      return row ?? { waiting: 0, oldestDueSeconds: 0 };
    },
  };
}

function toQueuedMail({ id, kind, recipient, data }: OutboxRow): QueuedMail {
  return {
    id,
    kind: kind as Mail['kind'],
    recipient,
    data: JSON.parse(data) as Record<string, string>,
  };
}

/** The login of the mail server before a change has no further use once its email has left the queue. */
function withoutFormer({ data }: Pick<OutboxRow, 'data'>): { data?: string } {
  const values = JSON.parse(data) as QueuedMail['data'];
  return values.former ? { data: JSON.stringify({ ...values, former: '' }) } : {};
}

export type OutboxRepository = ReturnType<typeof createOutboxRepository>;

export type QueueMail = (mail: Mail) => Promise<void>;
