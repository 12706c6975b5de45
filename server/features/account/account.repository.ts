import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { PurchaseStatus } from '../../../domain/purchases.ts';
import type { Database } from '../../db/connect.ts';
import { purchases, sessions } from '../../db/schema.ts';

export function createAccountRepository(database: Database) {
  return {
    /** Devices that are let in, the latest used first. @param token of the one that asks */
    listSessions(userId: string, token: string) {
      return database
        .select({
          id: sessions.id,
          browser: sessions.userAgent,
          created_at: sessions.createdAt,
          used_at: sessions.usedAt,
          is_current: sql<boolean>`${sessions.token} = ${token}`,
        })
        .from(sessions)
        .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, sql`now()`)))
        .orderBy(desc(sessions.usedAt));
    },

    /** @returns whether the account had this session */
    async endSession(userId: string, id: string): Promise<boolean> {
      const { rowCount } = await database
        .delete(sessions)
        .where(and(eq(sessions.id, id), eq(sessions.userId, userId)));
      return rowCount === 1;
    },

    /** Those of an account; those of its address only where somebody has shown that it is hers. */
    async listPurchases({ id, email, emailVerified }: { id: string; email: string; emailVerified: boolean }) {
      const rows = await database
        .select({
          id: purchases.id,
          provider: purchases.provider,
          transaction_id: purchases.transaction_id,
          amount_cents: purchases.amount_cents,
          currency: purchases.currency,
          status: purchases.status,
          is_of_course: sql<boolean>`${purchases.not_opening_reason} is null`,
          approved_at: purchases.approved_at,
          refunded_at: purchases.refunded_at,
          created_at: purchases.created_at,
        })
        .from(purchases)
        .where(
          sql`${purchases.user_id} = ${id} or (${purchases.user_id} is null and ${emailVerified} and ${purchases.email} = ${email})`,
        )
        .orderBy(desc(sql`coalesce(${purchases.approved_at}, ${purchases.created_at})`));
      return rows.map((row) => ({ ...row, status: row.status as PurchaseStatus }));
    },
  };
}

export type AccountRepository = ReturnType<typeof createAccountRepository>;
