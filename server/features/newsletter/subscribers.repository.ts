import { type SQL, sql } from 'drizzle-orm';
import { rowsPerPage, type SubscriberStatus } from '../../../domain/desk-lists.ts';
import type { SubscribersQuery } from '../../../domain/list-queries.ts';
import type { Database } from '../../db/connect.ts';
import { batchesOf } from '../../db/cursor.ts';
import { newsletterSubscribers as subscribers } from '../../db/schema.ts';
import { matchesSql, wordsSql } from '../../db/search.ts';

export interface SubscriberRow {
  /** The address. */
  id: string;
  email: string;
  status: SubscriberStatus;
  created_at: Date;
  confirmed_at: Date | null;
  unsubscribed_at: Date | null;
}

const status = sql`case when ${subscribers.unsubscribed_at} is not null then 'unsubscribed'
  when ${subscribers.confirmed_at} is not null then 'confirmed' else 'waiting' end`;
const columns = sql`
  ${subscribers.email} as id, ${subscribers.email}, ${status} as status, ${subscribers.created_at}, ${subscribers.confirmed_at},
  ${subscribers.unsubscribed_at}`;
const latestFirst = sql`${subscribers.created_at} desc, ${subscribers.email} desc`;

function conditions({ q = '', status: wanted }: SubscribersQuery): SQL {
  const parts = [
    matchesSql(wordsSql(sql`${subscribers.email}`), q),
    wanted && sql`${status} = ${wanted}`,
  ].filter((part) => part !== undefined);
  return parts.length > 0 ? sql.join(parts, sql` and `) : sql`true`;
}

/** Who has asked for the newsletter. */
export function createSubscribersRepository(database: Database) {
  return {
    async count(): Promise<Record<SubscriberStatus, number>> {
      const { rows } = await database.execute<{ status: SubscriberStatus; count: number }>(
        sql`select ${status} as status, count(*)::int as count from ${subscribers} group by 1`,
      );
      const counts = { confirmed: 0, waiting: 0, unsubscribed: 0 };
      for (const row of rows) counts[row.status] = row.count;
      return counts;
    },

    /** A page of the list, and how many there are in all. */
    async list(query: SubscribersQuery): Promise<{ rows: SubscriberRow[]; total: number }> {
      const where = conditions(query);
      const [{ rows }, counted] = await Promise.all([
        database.execute<SubscriberRow & Record<string, unknown>>(sql`
          select ${columns} from ${subscribers} where ${where}
          order by ${latestFirst} limit ${rowsPerPage} offset ${(query.page - 1) * rowsPerPage}`),
        database.execute<{ total: number }>(
          sql`select count(*)::int as total from ${subscribers} where ${where}`,
        ),
      ]);
      return { rows: rows.map(readRow), total: counted.rows[0]?.total ?? 0 };
    },

    /** All rows of a query, a batch at a time. */
    async *export(query: SubscribersQuery): AsyncGenerator<SubscriberRow[]> {
      const all = sql`select ${columns} from ${subscribers} where ${conditions(query)} order by ${latestFirst}`;
      for await (const rows of batchesOf<SubscriberRow>(database, all)) yield rows.map(readRow);
    },
  };
}

/** Statements written by hand leave times as they come. */
function readRow({ id, email, status, ...times }: SubscriberRow): SubscriberRow {
  const [created_at, confirmed_at, unsubscribed_at] = [
    new Date(times.created_at),
    times.confirmed_at && new Date(times.confirmed_at),
    times.unsubscribed_at && new Date(times.unsubscribed_at),
  ];
  return { id, email, status, created_at, confirmed_at, unsubscribed_at };
}

export type SubscribersRepository = ReturnType<typeof createSubscribersRepository>;
