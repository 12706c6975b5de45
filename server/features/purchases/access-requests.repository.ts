import { and, asc, desc, eq, ne, sql } from 'drizzle-orm';
import type { RequestStatus } from '../../../domain/decided-requests.ts';
import type { PurchaseStatus } from '../../../domain/purchases.ts';
import type { Connection, Database, Transaction } from '../../db/connect.ts';
import { users } from '../../db/schema/accounts.ts';
import { accessRequests, purchases } from '../../db/schema/purchases.ts';

const maxWaitingRows = 200;
const maxDecidedRows = 20;
const isWaiting = eq(accessRequests.status, 'waiting');

/** Returns the queries on requests for access to a purchase from another email than its own. */
export function createAccessRequestsRepository(database: Database) {
  const select = (connection: Connection = database) =>
    connection
      .select({
        id: accessRequests.id,
        email: accessRequests.email,
        former_email: accessRequests.former_email,
        status: accessRequests.status,
        reason: accessRequests.reason,
        created_at: accessRequests.created_at,
        decided_at: accessRequests.decided_at,
        purchase_id: purchases.id,
        provider: purchases.provider,
        transaction_id: purchases.transaction_id,
        buyer: purchases.name,
        purchase_status: sql<PurchaseStatus>`${purchases.status}`,
        sold_at: sql`coalesce(${purchases.approved_at}, ${purchases.created_at})`.mapWith(
          purchases.created_at,
        ),
        /** The account's email, or else the purchase's; empty if the provider sent none. */
        current_email: sql<string>`coalesce(${users.email}, ${purchases.email})`,
        last_login_at: users.lastLoginAt,
      })
      .from(accessRequests)
      .innerJoin(purchases, eq(purchases.id, accessRequests.purchase_id))
      .leftJoin(users, eq(users.id, purchases.user_id));

  const countWaiting = (connection: Connection = database, purchaseId?: string): Promise<number> =>
    connection.$count(
      accessRequests,
      and(isWaiting, purchaseId === undefined ? undefined : eq(accessRequests.purchase_id, purchaseId)),
    );

  return {
    countWaiting,

    /** Stores a request; nothing happens if the same one waits. */
    async add(tx: Transaction, request: { purchase_id: string; email: string }): Promise<void> {
      await tx.insert(accessRequests).values(request).onConflictDoNothing();
    },

    async find(id: string, connection?: Connection) {
      const [row] = await select(connection).where(eq(accessRequests.id, id));
      return row;
    },

    async list() {
      const [waiting, decided] = await Promise.all([
        select().where(isWaiting).orderBy(asc(accessRequests.created_at)).limit(maxWaitingRows),
        select()
          .where(ne(accessRequests.status, 'waiting'))
          .orderBy(desc(accessRequests.decided_at))
          .limit(maxDecidedRows),
      ]);
      return { waiting, decided };
    },

    /** Returns false if somebody has decided already. */
    async decide(
      tx: Transaction,
      id: string,
      status: Exclude<RequestStatus, 'waiting'>,
      details: { reason?: string; former_email?: string },
    ): Promise<boolean> {
      const { rowCount } = await tx
        .update(accessRequests)
        .set({ ...details, status, decided_at: sql`now()` })
        .where(and(eq(accessRequests.id, id), isWaiting));
      return rowCount === 1;
    },
  };
}

export type AccessRequestsRepository = ReturnType<typeof createAccessRequestsRepository>;
