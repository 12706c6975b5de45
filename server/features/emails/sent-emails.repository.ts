import { desc, type SQL, sql } from 'drizzle-orm';
import { type LetterRow, rowsPerPage } from '../../../domain/desk-lists.ts';
import {
  explainRefusal,
  type LetterStatus,
  pointlessLetter,
  withoutSecrets,
} from '../../../domain/letters.ts';
import type { LettersQuery } from '../../../domain/list-queries.ts';
import type { Database, Transaction } from '../../db/connect.ts';
import { outbox } from '../../db/schema.ts';
import { matchesSql, wordsSql } from '../../db/search.ts';

const isPointless = sql`${outbox.last_error} is not distinct from ${pointlessLetter}`;
const isStatus: Record<LetterStatus, SQL> = {
  waiting: sql`${outbox.due_at} is not null`,
  sent: sql`${outbox.sent_at} is not null`,
  refused: sql`(${outbox.failed_at} is not null and not ${isPointless})`,
  pointless: sql`(${outbox.failed_at} is not null and ${isPointless})`,
};

const columns = sql`
  ${outbox.id}, ${outbox.kind}, ${outbox.recipient}, ${outbox.attempts}, ${outbox.due_at}, ${outbox.last_error} as answer,
  case when ${isStatus.sent} then 'sent' when ${isStatus.waiting} then 'waiting'
    when ${isPointless} then 'pointless' else 'refused' end as status,
  coalesce(${outbox.sent_at}, ${outbox.failed_at}, ${outbox.created_at}) as at`;
/** The e-mail that left last is among so many of the latest: some leave long after they were written. */
const latestRead = 100;
const latestFirst = sql`${outbox.created_at} desc, ${outbox.id} desc`;

const ofKind = (kind: LettersQuery['kind'] | null) =>
  kind === 'newsletter' ? sql`${outbox.newsletter_id} is not null` : sql`${outbox.newsletter_id} is null`;

/** The desk's list of mails, and those that go out once more. */
export function createSentEmailsRepository(database: Database) {
  async function read<Extra = unknown>(rest: SQL, more = sql``) {
    const { rows } = await database.execute<LetterRow & Record<string, unknown>>(
      sql`select ${columns} ${more} from ${outbox} ${rest}`,
    );
    return rows.map((row) => readRow(row as LetterRow & Extra));
  }

  return {
    /** A page of the list, and how many there are in all. */
    async list({ q = '', status, kind, page }: LettersQuery): Promise<{ rows: LetterRow[]; total: number }> {
      const parts = [
        ofKind(kind),
        status && isStatus[status],
        matchesSql(wordsSql(sql`${outbox.recipient}`), q),
      ];
      const where = sql.join(
        parts.filter((part) => part !== undefined),
        sql` and `,
      );
      const [rows, counted] = await Promise.all([
        read(
          sql`where ${where} order by ${latestFirst} limit ${rowsPerPage} offset ${(page - 1) * rowsPerPage}`,
        ),
        database.execute<{ total: number }>(sql`select count(*)::int as total from ${outbox} where ${where}`),
      ]);
      return { rows, total: counted.rows[0]?.total ?? 0 };
    },

    /** What was written to an address, the latest first. */
    listOf: (email: string, limit: number): Promise<LetterRow[]> =>
      read(sql`where ${outbox.recipient} = ${email} order by ${latestFirst} limit ${limit}`),

    /** One mail, with what it said, and whose account has the address. */
    async find(id: string) {
      const more = sql`,
        coalesce(${outbox.subject}, newsletters.subject) as subject, ${outbox.body}, ${outbox.newsletter_id},
        (select users.id from users where users.email = ${outbox.recipient}) as user_id`;
      const [row] = await read<{
        subject: string | null;
        body: string | null;
        newsletter_id: string | null;
        user_id: string | null;
      }>(
        sql`left join newsletters on newsletters.id = ${outbox.newsletter_id} where ${outbox.id} = ${id}`,
        more,
      );
      return row;
    },

    /** Counts those of two weeks. A newsletter says itself whom it did not reach. */
    countRefused: () =>
      database.$count(
        outbox,
        sql`${outbox.failed_at} > now() - interval '14 days' and ${ofKind(null)} and not ${isPointless}`,
      ),

    /** When the mail server last took a letter; a newsletter's do not count. */
    async findLastSent(): Promise<Date | null> {
      const sent = database
        .select({ sent_at: outbox.sent_at })
        .from(outbox)
        .where(sql`${ofKind(null)} and ${isStatus.sent}`)
        .orderBy(desc(outbox.created_at))
        .limit(latestRead)
        .as('sent');
      const [row] = await database
        .select({ last: sql`max(${sent.sent_at})`.mapWith(outbox.sent_at) })
        .from(sent);
      return (row?.last as Date | null) ?? null;
    },

    /** Has a mail that was refused sent again. @returns to whom, or nothing when it was not refused */
    async retry(transaction: Transaction, id: string): Promise<string | undefined> {
      const { rows } = await transaction.execute<{ recipient: string }>(
        sql`update ${outbox} set ${again} where id = ${id} and ${isStatus.refused} returning recipient`,
      );
      return rows[0]?.recipient;
    },

    /** The same for all of a kind. @returns how many */
    async retryAll(transaction: Transaction, kind: LettersQuery['kind'] | null): Promise<number> {
      const { rowCount } = await transaction.execute(
        sql`update ${outbox} set ${again} where ${isStatus.refused} and ${ofKind(kind)}`,
      );
      return rowCount ?? 0;
    },
  };
}

const again = sql`due_at = now(), failed_at = null, last_error = null, attempts = 0`;

/** Statements written by hand leave times as they come. */
function readRow<Row extends LetterRow>(row: Row): Row {
  return {
    ...row,
    at: new Date(row.at),
    due_at: row.due_at && new Date(row.due_at),
    reason: row.answer && explainRefusal(row.answer),
    answer: row.answer && row.status !== 'pointless' ? withoutSecrets(row.answer) : null,
  };
}

export type SentEmailsRepository = ReturnType<typeof createSentEmailsRepository>;
