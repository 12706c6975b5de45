import { and, asc, eq, or, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { accessGrants, purchases, users } from '../../db/schema.ts';

/** Access given by hand, and what a mail may say about it. */
export function createAccessRepository(database: Database) {
  return {
    /** Whether the course is open to this address, by purchase or by hand. @param email lower case */
    async isEntitled(email: string): Promise<boolean> {
      const [bought] = await database
        .select({ id: purchases.id })
        .from(purchases)
        .leftJoin(users, eq(users.id, purchases.user_id))
        .where(and(eq(purchases.status, 'approved'), or(eq(purchases.email, email), eq(users.email, email))))
        .limit(1);
      return bought !== undefined || (await database.$count(accessGrants, eq(accessGrants.email, email))) > 0;
    },

    /** @returns whether it was not given before */
    async grant(email: string, grantedBy: string): Promise<boolean> {
      const added = await database
        .insert(accessGrants)
        .values({ email, granted_by: grantedBy })
        .onConflictDoNothing()
        .returning({ email: accessGrants.email });
      return added.length > 0;
    },

    /** @returns whether there was a grant to take back; purchases stay as they are */
    async revoke(email: string): Promise<boolean> {
      const removed = await database
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
          createdAt: sql<string>`to_char(${accessGrants.created_at} at time zone 'America/Sao_Paulo', 'DD/MM/YYYY HH24:MI')`,
        })
        .from(accessGrants)
        .orderBy(asc(accessGrants.created_at));
    },
  };
}

export type AccessRepository = ReturnType<typeof createAccessRepository>;
