import { sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Connection, Database } from '../db/connect.ts';
import { accessRecords } from '../db/schema/account.ts';

const day = 24 * 60 * 60 * 1000;
/** Account and IP pairs that a process remembers as recorded. */
const maxRemembered = 20_000;

/**
 * Keeps the records of Marco Civil da Internet, art. 15: each login, and an account's first use from an IP in a day. A
 * row per request would tell no more and cost a write each.
 */
export function createAccessRecordsRepository(database: Database) {
  const written = new LRUCache<string, true>({ max: maxRemembered, ttl: day });
  const keyOf = (userId: string, address: string) => `${userId} ${address}`;

  return {
    /** @param email lower case */
    async recordLogin(email: string, address: string): Promise<void> {
      const { rows } = await database.execute<{ user_id: string }>(sql`
        insert into access_records (user_id, address) select id, ${address} from users where email = ${email}
        returning user_id`);
      for (const { user_id } of rows) written.set(keyOf(user_id, address), true);
    },

    /** Records use unless the account was recorded from this IP within a day. */
    async noteUse(userId: string, address: string): Promise<void> {
      const key = keyOf(userId, address);
      if (written.has(key)) return;
      written.set(key, true);
      const adding = database.execute(sql`
        insert into access_records (user_id, address) select ${userId}::uuid, ${address}
        where not exists (
          select from access_records
          where user_id = ${userId} and address = ${address} and at > now() - interval '1 day'
        )`);
      await adding.catch((error: unknown) => {
        written.delete(key);
        throw error;
      });
    },

    /** Finds records, latest first. @param sought an account id, or an IP address */
    find(connection: Connection, sought: string) {
      return connection
        .select({ user_id: accessRecords.user_id, address: accessRecords.address, at: accessRecords.at })
        .from(accessRecords)
        .where(sql`${accessRecords.user_id}::text = ${sought} or ${accessRecords.address} = ${sought}`)
        .orderBy(sql`${accessRecords.at} desc`);
    },
  };
}
