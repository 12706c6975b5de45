import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { RefundRequestsQuery } from '../../../../domain/lists/refund-requests.ts';
import { type RefundWay, refundStateOf } from '../../../../domain/refunds.ts';
import type { Database, Transaction } from '../../../db/connect.ts';
import { createList, selectRow } from '../../../db/list.ts';
import { purchases, refundRequests } from '../../../db/schema/purchases.ts';
import { matchesSql } from '../../../db/search.ts';
import { attemptsAfter, type Outcome, processNextRow } from '../../../queues/queue.ts';
import { searchedPurchaseText } from '../admin-purchases.repository.ts';

export type RefundRequest = typeof refundRequests.$inferSelect;
export type RefundOutcome = Outcome<typeof refundRequests>;

export interface RefundRequestRow
  extends Omit<RefundRequest, 'attempts' | 'due_at'>,
    Pick<
      typeof purchases.$inferSelect,
      'provider' | 'transaction_id' | 'name' | 'email' | 'amount_cents' | 'user_id'
    > {
  /** The owner's list of requests mixes kinds. */
  kind: 'refund';
  currency: string;
}

const isOwnersToMake = sql`${refundRequests.way} = 'owner' and ${refundRequests.sent_at} is null`;
/** SQL: the provider has not taken the request for an hour. Counts tries: by link, it was asked for long before the first. */
const isRefusedForAnHour = sql`${refundRequests.sent_at} is null and ${refundRequests.attempts} >= ${attemptsAfter(3_600)}`;
const isUnconfirmedForAWeek = sql`${refundRequests.sent_at} < now() - interval '7 days'`;
/** SQL: true if the owner must refund, or find out why a provider does not. */
const needsOwner = sql`${refundRequests.finished_at} is null
  and ((${isOwnersToMake}) or (${isRefusedForAnHour}) or (${isUnconfirmedForAWeek}))`;

const statusConditions: Record<NonNullable<RefundRequestsQuery['status']>, SQL> = {
  owner: needsOwner,
  open: sql`${refundRequests.finished_at} is null`,
  done: sql`${refundRequests.finished_at} is not null`,
};

/** Returns the queries on refund requests, for the admin area and the queue. */
export function createRefundsRepository(database: Database) {
  const requests = createList<RefundRequestRow, RefundRequestsQuery>(database, {
    columns: sql`
      ${refundRequests.id}, 'refund' as kind, ${refundRequests.purchase_id}, ${refundRequests.way},
      ${refundRequests.requested_at}, ${refundRequests.deadline}, ${refundRequests.sent_at},
      ${refundRequests.finished_at}, ${refundRequests.last_error}, ${purchases.provider}, ${purchases.transaction_id},
      ${purchases.name}, ${purchases.email}, ${purchases.amount_cents}, ${purchases.user_id},
      coalesce(${purchases.currency}, 'BRL') as currency`,
    from: sql`${refundRequests} join ${purchases} on ${purchases.id} = ${refundRequests.purchase_id}`,
    order: sql`${refundRequests.finished_at} desc nulls first, ${refundRequests.deadline}, ${refundRequests.id}`,
    conditions: ({ q = '', status }) => [
      matchesSql(searchedPurchaseText, q),
      status && statusConditions[status],
    ],
  });

  /** Changes an open request, unless the queue has locked it to send it. Returns undefined if there is none. */
  async function updateUnlocked(tx: Transaction, where: SQL | undefined, changes: object) {
    const unlocked = tx
      .select({ id: refundRequests.id })
      .from(refundRequests)
      .where(and(where, isNull(refundRequests.finished_at)))
      .for('update', { skipLocked: true });
    const [row] = await tx
      .update(refundRequests)
      .set({ ...changes, due_at: null })
      .where(inArray(refundRequests.id, unlocked))
      .returning({ purchaseId: refundRequests.purchase_id });
    return row;
  }

  return {
    async list(query: RefundRequestsQuery) {
      const { rows, ...found } = await requests.list(query);
      return { rows: rows.map(withState), ...found };
    },

    async find(id: string) {
      const [row] = await requests.select(sql`${refundRequests.id} = ${id}`);
      return row && withState(row);
    },

    summarizeNeedingOwner: () =>
      selectRow<{ count: number; deadline: Date | null }>(
        database,
        sql`select count(*)::int as count, min(${refundRequests.deadline}) as deadline
          from ${refundRequests} where ${needsOwner}`,
      ),

    /** Adds a request. The purchase must be locked and have none. */
    async add(
      tx: Transaction,
      request: { purchase_id: string; way: RefundWay; requested_at: Date; deadline: Date },
    ): Promise<RefundRequest> {
      const due_at = request.way === 'provider' ? sql`now()` : null;
      const [row] = await tx
        .insert(refundRequests)
        .values({ ...request, due_at })
        .returning();
      if (!row) throw new Error('The request was not stored');
      return row;
    },

    /** Processes the request that has been due longest. One that is given up is assigned to the owner. */
    processNext: (
      work: (row: RefundRequest, tx: Transaction) => Promise<RefundOutcome>,
      onGivenUp: (tx: Transaction, row: RefundRequest) => Promise<void>,
    ) =>
      processNextRow(database, refundRequests, work, async (row, tx) => {
        await onGivenUp(tx, row);
        return { way: 'owner' as const };
      }),

    /** Closes the open request of a purchase, unless a worker is sending it: that one then finds the purchase refunded. */
    close: (tx: Transaction, purchaseId: string) =>
      updateUnlocked(tx, eq(refundRequests.purchase_id, purchaseId), {
        finished_at: sql`now()`,
        sent_at: sql`coalesce(${refundRequests.sent_at}, now())`,
      }),

    /** Assigns a request that no provider has accepted yet to the owner. */
    assignToOwner: (tx: Transaction, id: string) =>
      updateUnlocked(
        tx,
        and(eq(refundRequests.id, id), eq(refundRequests.way, 'provider'), isNull(refundRequests.sent_at)),
        { way: 'owner' },
      ),
  };
}

const withState = (row: RefundRequestRow) => ({ ...row, state: refundStateOf(row) });
