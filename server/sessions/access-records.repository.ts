import { type SQL, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Connection, Database } from '../db/connect.ts';
import { accessRecords } from '../db/schema/security.ts';

const day = 24 * 60 * 60 * 1000;
/** Account and IP pairs that a process remembers as recorded. */
const maxRemembered = 20_000;
/** Bounds the records of an account in 24 hours, as a visitor with IPv6 can use any number of addresses. */
const maxPerDay = 50;

/**
 * Stores the access records that Marco Civil da Internet, art. 15, requires: each login, and an account's first request
 * from an IP address in 24 hours, up to {@link maxPerDay}. A row per request would cost a write each and add nothing.
 */
export function createAccessRecordsRepository(database: Database) {
  const recorded = new LRUCache<string, true>({ max: maxRemembered, ttl: day });
  const hasRoom = (userId: SQL) => sql`(
    select count(*) from access_records where user_id = ${userId} and at > now() - interval '1 day'
  ) < ${maxPerDay}`;
  const keyOf = (userId: string, address: string) => `${userId} ${address}`;

  return {
    /** @param email lower case */
    async recordLogin(email: string, address: string): Promise<void> {
      const { rows } = await database.execute<{ user_id: string }>(sql`
        insert into access_records (user_id, address)
        select id, ${address} from users where email = ${email} and ${hasRoom(sql`users.id`)}
        returning user_id`);
      for (const { user_id } of rows) recorded.set(keyOf(user_id, address), true);
    },

    /** Records a request, unless one of this account and IP address was recorded within 24 hours. */
    async recordUse(userId: string, address: string): Promise<void> {
      const key = keyOf(userId, address);
      if (recorded.has(key)) return;
      recorded.set(key, true);
      const insert = database.execute(sql`
        insert into access_records (user_id, address) select ${userId}::uuid, ${address}
        where not exists (
          select from access_records
          where user_id = ${userId} and address = ${address} and at > now() - interval '1 day'
        ) and ${hasRoom(sql`${userId}::uuid`)}`);
      await insert.catch((error: unknown) => {
        recorded.delete(key);
        throw error;
      });
    },

    /** Returns the IP addresses that an account was used from in the last 90 days. @param email lower case */
    async listRecentAddresses(email: string): Promise<string[]> {
      const { rows } = await database.execute<{ address: string }>(sql`
        select distinct address from access_records join users on users.id = user_id
        where email = ${email} and at > now() - interval '90 days'`);
      return rows.map(({ address }) => address);
    },

    /** Finds records, latest first. @param idOrIp an account's id, or an IP address */
    find(connection: Connection, idOrIp: string) {
      return connection
        .select({ user_id: accessRecords.user_id, address: accessRecords.address, at: accessRecords.at })
        .from(accessRecords)
        .where(sql`${accessRecords.user_id}::text = ${idOrIp} or ${accessRecords.address} = ${idOrIp}`)
        .orderBy(sql`${accessRecords.at} desc`);
    },
  };
}
