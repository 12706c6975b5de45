import { type SQL, sql } from 'drizzle-orm';
import { rowsPerPage } from '../../../../domain/desk-lists.ts';
import type { RequestsQuery } from '../../../../domain/list-queries.ts';
import type { RefundWay } from '../../../../domain/refunds.ts';
import type { Database } from '../../../db/connect.ts';
import { refundRequests } from '../../../db/schema/refunds.ts';
import { purchases } from '../../../db/schema.ts';
import { matchesSql, wordsSql } from '../../../db/search.ts';

export interface RequestRow {
  id: string;
  kind: 'refund';
  purchase_id: string;
  provider: string;
  transaction_id: string;
  name: string;
  email: string;
  amount_cents: number | null;
  currency: string;
  user_id: string | null;
  way: RefundWay;
  requested_at: Date;
  deadline: Date;
  sent_at: Date | null;
  finished_at: Date | null;
  last_error: string | null;
}

/** The owner has to give the money back, or to look why a provider does not. */
const needsOwner = sql`${refundRequests.finished_at} is null and (
  (${refundRequests.way} = 'owner' and ${refundRequests.sent_at} is null)
  or (${refundRequests.sent_at} is null and ${refundRequests.last_error} is not null
    and ${refundRequests.requested_at} < now() - interval '1 hour')
  or ${refundRequests.sent_at} < now() - interval '7 days')`;

const byStatus: Record<NonNullable<RequestsQuery['status']>, SQL> = {
  owner: needsOwner,
  open: sql`${refundRequests.finished_at} is null`,
  done: sql`${refundRequests.finished_at} is not null`,
};

/** The desk's list of what buyers ask for, those that are open first and the most urgent before. */
export function createRefundRequestsRepository(database: Database) {
  const joined = sql`${refundRequests} join ${purchases} on ${purchases.id} = ${refundRequests.purchase_id}`;
  const columns = sql`
    ${refundRequests.id}, 'refund' as kind, ${refundRequests.purchase_id}, ${refundRequests.way},
    ${refundRequests.requested_at}, ${refundRequests.deadline}, ${refundRequests.sent_at},
    ${refundRequests.finished_at}, ${refundRequests.last_error}, ${purchases.provider}, ${purchases.transaction_id},
    ${purchases.name}, ${purchases.email}, ${purchases.amount_cents}, ${purchases.user_id},
    coalesce(${purchases.currency}, 'BRL') as currency`;

  return {
    async list({ q = '', status, page }: RequestsQuery) {
      const words = wordsSql(
        sql`${purchases.name} || ' ' || ${purchases.email} || ' ' || ${purchases.transaction_id}`,
      );
      const parts = [matchesSql(words, q), status && byStatus[status]].filter((part) => part !== undefined);
      const where = parts.length > 0 ? sql.join(parts as SQL[], sql` and `) : sql`true`;
      const [{ rows }, { rows: counted }] = await Promise.all([
        database.execute<RequestRow & Record<string, unknown>>(sql`
          select ${columns} from ${joined} where ${where}
          order by ${refundRequests.finished_at} desc nulls first, ${refundRequests.deadline}, ${refundRequests.id}
          limit ${rowsPerPage} offset ${(page - 1) * rowsPerPage}`),
        database.execute<{ total: number }>(sql`select count(*)::int as total from ${joined} where ${where}`),
      ]);
      return { rows: rows.map(readRow), total: counted[0]?.total ?? 0 };
    },

    async find(id: string): Promise<RequestRow | undefined> {
      const { rows } = await database.execute<RequestRow & Record<string, unknown>>(
        sql`select ${columns} from ${joined} where ${refundRequests.id} = ${id}`,
      );
      return rows[0] && readRow(rows[0]);
    },

    /** How many need the owner, and by when the first. */
    async measureWaiting(): Promise<{ count: number; deadline: Date | null }> {
      const { rows } = await database.execute<{ count: number; deadline: string | null }>(sql`
        select count(*)::int as count, min(${refundRequests.deadline}) as deadline
        from ${refundRequests} where ${needsOwner}`);
      const { count = 0, deadline = null } = rows[0] ?? {};
      return { count, deadline: deadline === null ? null : new Date(deadline) };
    },
  };
}

/** Statements written by hand leave times as they come. */
function readRow({ requested_at, deadline, sent_at, finished_at, ...row }: RequestRow): RequestRow {
  return {
    ...row,
    requested_at: new Date(requested_at),
    deadline: new Date(deadline),
    sent_at: sent_at && new Date(sent_at),
    finished_at: finished_at && new Date(finished_at),
  };
}

export type RefundRequestsRepository = ReturnType<typeof createRefundRequestsRepository>;
