import { type SQL, sql } from 'drizzle-orm';
import type { RefundRequestsQuery } from '../../../../domain/lists/refund-requests.ts';
import { type RefundWay, refundStateOf } from '../../../../domain/refunds.ts';
import type { Database } from '../../../db/connect.ts';
import { createList, selectRows } from '../../../db/list.ts';
import { refundRequests } from '../../../db/schema/refunds.ts';
import { purchases } from '../../../db/schema.ts';
import { matchesSql } from '../../../db/search.ts';
import { purchaseWords } from '../admin-purchases.repository.ts';

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

/** True if the owner must refund, or find out why a provider does not. */
const needsOwner = sql`${refundRequests.finished_at} is null and (
  (${refundRequests.way} = 'owner' and ${refundRequests.sent_at} is null)
  or (${refundRequests.sent_at} is null and ${refundRequests.last_error} is not null
    and ${refundRequests.requested_at} < now() - interval '1 hour')
  or ${refundRequests.sent_at} < now() - interval '7 days')`;

const byStatus: Record<NonNullable<RefundRequestsQuery['status']>, SQL> = {
  owner: needsOwner,
  open: sql`${refundRequests.finished_at} is null`,
  done: sql`${refundRequests.finished_at} is not null`,
};

export function createRefundRequestsRepository(database: Database) {
  const requests = createList<RequestRow, RefundRequestsQuery>(database, {
    columns: sql`
      ${refundRequests.id}, 'refund' as kind, ${refundRequests.purchase_id}, ${refundRequests.way},
      ${refundRequests.requested_at}, ${refundRequests.deadline}, ${refundRequests.sent_at},
      ${refundRequests.finished_at}, ${refundRequests.last_error}, ${purchases.provider}, ${purchases.transaction_id},
      ${purchases.name}, ${purchases.email}, ${purchases.amount_cents}, ${purchases.user_id},
      coalesce(${purchases.currency}, 'BRL') as currency`,
    from: sql`${refundRequests} join ${purchases} on ${purchases.id} = ${refundRequests.purchase_id}`,
    order: sql`${refundRequests.finished_at} desc nulls first, ${refundRequests.deadline}, ${refundRequests.id}`,
    conditions: ({ q = '', status }) => [matchesSql(purchaseWords, q), status && byStatus[status]],
  });

  return {
    async list(query: RefundRequestsQuery) {
      const { rows, ...found } = await requests.list(query);
      return { rows: rows.map(withState), ...found };
    },

    async find(id: string) {
      const [row] = await requests.select(sql`${refundRequests.id} = ${id}`);
      return row && withState(row);
    },

    async measureWaiting(): Promise<{ count: number; deadline: Date | null }> {
      const [measured] = await selectRows<{ count: number; deadline: Date | null }>(
        database,
        sql`select count(*)::int as count, min(${refundRequests.deadline}) as deadline
          from ${refundRequests} where ${needsOwner}`,
      );
      return measured ?? { count: 0, deadline: null };
    },
  };
}

const withState = (row: RequestRow) => ({ ...row, state: refundStateOf(row) });

export type RefundRequestsRepository = ReturnType<typeof createRefundRequestsRepository>;
