import { eq, getTableColumns, sql } from 'drizzle-orm';
import { accessRequestDeadline } from '../../../domain/access-requests.ts';
import type { PurchaseStatus } from '../../../domain/purchases.ts';
import type { Connection, Database, Transaction } from '../../db/connect.ts';
import { createDecidedRequests } from '../../db/decided-requests.ts';
import { users } from '../../db/schema/accounts.ts';
import { accessRequests, purchases } from '../../db/schema/purchases.ts';

/** Returns the queries on requests for access to a purchase from another email than its own. */
export function createAccessRequestsRepository(database: Database) {
  const select = (connection: Connection) =>
    connection
      .select({
        ...getTableColumns(accessRequests),
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
  const requests = createDecidedRequests(database, {
    table: accessRequests,
    select,
    deadlineOf: accessRequestDeadline,
  });

  return {
    ...requests,

    countWaitingOf: (tx: Transaction, purchaseId: string) =>
      requests.countWaiting(tx, eq(accessRequests.purchase_id, purchaseId)),

    /** Stores a request; nothing happens if the same one waits. */
    async add(tx: Transaction, request: { purchase_id: string; email: string }): Promise<void> {
      await tx.insert(accessRequests).values(request).onConflictDoNothing();
    },
  };
}
