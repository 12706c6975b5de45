import { sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { terms } from '../../domain/personal-data/kinds.ts';
import type { Connection, Database } from '../db/connect.ts';
import { accessRecords } from '../db/schema/account.ts';

const day = 24 * 60 * 60 * 1000;
/** Accounts and addresses that a process remembers to have written down. */
const maxRemembered = 20_000;

/**
 * The records of Marco Civil da Internet, art. 15: each login, and the first use of an account from an address in a day.
 * One row for each request would tell no more of who used what from where, and cost a write for each.
 */
export function createAccessRecordsRepository(database: Database) {
  const written = new LRUCache<string, true>({ max: maxRemembered, ttl: day });
  const keyOf = (userId: string, address: string) => `${userId} ${address}`;

  return {
    /** Somebody has logged in. @param email lower case */
    async recordLogin(email: string, address: string): Promise<void> {
      const { rows } = await database.execute<{ user_id: string }>(sql`
        insert into access_records (user_id, address) select id, ${address} from users where email = ${email}
        returning user_id`);
      for (const { user_id } of rows) written.set(keyOf(user_id, address), true);
    },

    /** An account is used; written down where that is news. */
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

    /**
     * Those of an account, or of an address of the network, the latest first.
     * @param sought an account's id, or an address
     */
    find(connection: Connection, sought: string) {
      return connection
        .select({ user_id: accessRecords.user_id, address: accessRecords.address, at: accessRecords.at })
        .from(accessRecords)
        .where(sql`${accessRecords.user_id}::text = ${sought} or ${accessRecords.address} = ${sought}`)
        .orderBy(sql`${accessRecords.at} desc`);
    },

    /** Removes what is older than the law asks for. @returns how many */
    async removeOld(): Promise<number> {
      const { rowCount } = await database.execute(sql`
        delete from ${accessRecords} where id in (
          select id from ${accessRecords}
          where at < now() - make_interval(months => ${terms.accessRecordMonths}) limit 20000
        )`);
      return rowCount ?? 0;
    },
  };
}

export type AccessRecordsRepository = ReturnType<typeof createAccessRecordsRepository>;
