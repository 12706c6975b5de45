import { asc, eq, inArray, or, sql } from 'drizzle-orm';
import { entitlementExpression } from '../../db/access-rule.ts';
import type { Database, Transaction } from '../../db/connect.ts';
import { users } from '../../db/schema/accounts.ts';
import { accessGrants } from '../../db/schema/purchases.ts';

/** Accounts by what is known of them; an email may have none yet. */
export interface Accounts {
  ids?: readonly (string | null)[];
  /** Lower case. */
  emails?: readonly string[];
}

/** Returns the queries on access grants: access that the owner gives without a purchase. */
export function createAccessRepository(database: Database) {
  return {
    /** Returns true if the account has a purchase or a grant; its email may be unconfirmed. */
    async isEntitled(userId: string): Promise<boolean> {
      const [row] = await database
        .select({ isEntitled: sql<boolean>`${sql.raw(entitlementExpression)}` })
        .from(users)
        .where(eq(users.id, userId));
      return row?.isEntitled ?? false;
    },

    /** Locks the accounts, and returns the ids of those with a purchase or a grant. */
    async lockEntitled(tx: Transaction, { ids = [], emails = [] }: Accounts): Promise<Set<string>> {
      const known = ids.filter((id) => id !== null);
      const isNamed = or(inArray(users.id, known), inArray(users.email, [...emails]));
      await tx
        .select({ id: users.id })
        .from(users)
        .where(isNamed)
        .orderBy(asc(users.id))
        .for('no key update');
      // Read after the lock: what another transaction has changed meanwhile counts.
      const rows = await tx
        .select({ id: users.id, isEntitled: sql<boolean>`${sql.raw(entitlementExpression)}` })
        .from(users)
        .where(isNamed);
      return new Set(rows.flatMap(({ id, isEntitled }) => (isEntitled ? [id] : [])));
    },

    /** Returns true if the grant is new. */
    async grant(tx: Transaction, email: string, grantedBy: string): Promise<boolean> {
      const added = await tx
        .insert(accessGrants)
        .values({ email, granted_by: grantedBy })
        .onConflictDoNothing()
        .returning({ email: accessGrants.email });
      return added.length > 0;
    },

    /** Returns true if there was a grant; purchases stay unchanged. */
    async revoke(tx: Transaction, email: string): Promise<boolean> {
      const removed = await tx
        .delete(accessGrants)
        .where(eq(accessGrants.email, email))
        .returning({ email: accessGrants.email });
      return removed.length > 0;
    },

    list() {
      return database
        .select({
          email: accessGrants.email,
          grantedBy: accessGrants.granted_by,
          createdAt: accessGrants.created_at,
        })
        .from(accessGrants)
        .orderBy(asc(accessGrants.created_at));
    },
  };
}

export type AccessRepository = ReturnType<typeof createAccessRepository>;
