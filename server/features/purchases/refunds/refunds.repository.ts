import { and, desc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { RefundWay } from '../../../../domain/refunds.ts';
import type { Connection, Database, Transaction } from '../../../db/connect.ts';
import { contracts } from '../../../db/schema/contracts.ts';
import { refundRequests } from '../../../db/schema/refunds.ts';
import { purchases, users } from '../../../db/schema.ts';
import { type Outcome, takeNext } from '../../../queues/queue.ts';

export type RefundRequest = typeof refundRequests.$inferSelect;
export type RefundOutcome = Outcome<typeof refundRequests>;

export function createRefundsRepository(database: Database) {
  const guaranteeDays = sql<number | null>`(${contracts.document} ->> 'guaranteeDays')::int`;
  const known = () =>
    database
      .select({ purchase: purchases, request: refundRequests, guaranteeDays })
      .from(purchases)
      .leftJoin(refundRequests, eq(refundRequests.purchase_id, purchases.id))
      .leftJoin(contracts, eq(contracts.fingerprint, purchases.contract));

  /** Requires a confirmed email: anybody may sign up with a buyer's. */
  const isOf = (userId: string) => {
    const own = database
      .select({ email: users.email })
      .from(users)
      .where(and(eq(users.id, userId), eq(users.emailVerified, true)));
    const isConfirmed = sql`exists ${own}`;
    const isByAddress = and(isNull(purchases.user_id), inArray(purchases.email, own));
    return and(isConfirmed, or(eq(purchases.user_id, userId), isByAddress));
  };

  return {
    listOf: (userId: string) =>
      known()
        .where(and(isOf(userId), isNotNull(purchases.approved_at), isNull(purchases.not_opening_reason)))
        .orderBy(desc(purchases.approved_at), desc(purchases.id)),

    async findOf(userId: string, purchaseId: string) {
      const [row] = await known().where(and(isOf(userId), eq(purchases.id, purchaseId)));
      return row;
    },

    async findKnown(purchaseId: string) {
      const [row] = await known().where(eq(purchases.id, purchaseId));
      return row;
    },

    /** @param email lower case */
    async findPurchase(email: string, transaction: string): Promise<string | undefined> {
      const [row] = await database
        .select({ id: purchases.id })
        .from(purchases)
        .where(
          and(
            eq(purchases.email, email),
            sql`lower(${purchases.transaction_id}) = lower(${transaction})`,
            isNotNull(purchases.approved_at),
            isNull(purchases.not_opening_reason),
          ),
        );
      return row?.id;
    },

    async find(purchaseId: string, connection: Connection = database): Promise<RefundRequest | undefined> {
      const [row] = await connection
        .select()
        .from(refundRequests)
        .where(eq(refundRequests.purchase_id, purchaseId));
      return row;
    },

    /** The purchase must be locked and have no request. */
    async add(
      transaction: Transaction,
      request: { purchase_id: string; way: RefundWay; requested_at: Date; deadline: Date },
    ): Promise<RefundRequest> {
      const due_at = request.way === 'provider' ? sql`now()` : null;
      const [row] = await transaction
        .insert(refundRequests)
        .values({ ...request, due_at })
        .returning();
      if (!row) throw new Error('The request was not kept');
      return row;
    },

    /** Processes the request that has been due longest. One that is given up becomes the owner's. */
    takeNext: (
      work: (row: RefundRequest, transaction: Transaction) => Promise<RefundOutcome>,
      tellOwner: (transaction: Transaction, row: RefundRequest) => Promise<void>,
    ) =>
      takeNext(database, refundRequests, work, async (row, transaction) => {
        await tellOwner(transaction, row);
        return { way: 'owner' };
      }),

    /** Skips a request that is being processed: its worker checks the purchase again. Returns true if one was open. */
    async end(transaction: Transaction, purchaseId: string): Promise<boolean> {
      const open = transaction
        .select({ id: refundRequests.id })
        .from(refundRequests)
        .where(and(eq(refundRequests.purchase_id, purchaseId), isNull(refundRequests.finished_at)))
        .for('update', { skipLocked: true });
      const { rowCount } = await transaction
        .update(refundRequests)
        .set({
          finished_at: sql`now()`,
          sent_at: sql`coalesce(${refundRequests.sent_at}, now())`,
          due_at: null,
        })
        .where(inArray(refundRequests.id, open));
      return rowCount === 1;
    },

    /** Returns the account's email, which may have changed, or else the purchase's. */
    async addressOf(connection: Connection, purchaseId: string): Promise<string | undefined> {
      const [row] = await connection
        .select({ email: sql<string>`coalesce(${users.email}, ${purchases.email})` })
        .from(purchases)
        .leftJoin(users, eq(users.id, purchases.user_id))
        .where(eq(purchases.id, purchaseId));
      return row?.email;
    },

    /** Skips a request that is being sent to the provider. Returns undefined if there is nothing to take over. */
    async takeOver(transaction: Transaction, id: string): Promise<string | undefined> {
      const free = transaction
        .select({ id: refundRequests.id })
        .from(refundRequests)
        .where(
          and(
            eq(refundRequests.id, id),
            eq(refundRequests.way, 'provider'),
            isNull(refundRequests.sent_at),
            isNull(refundRequests.finished_at),
          ),
        )
        .for('update', { skipLocked: true });
      const [row] = await transaction
        .update(refundRequests)
        .set({ way: 'owner', due_at: null })
        .where(inArray(refundRequests.id, free))
        .returning({ purchase_id: refundRequests.purchase_id });
      return row?.purchase_id;
    },
  };
}

export type RefundsRepository = ReturnType<typeof createRefundsRepository>;
