import type { Database } from '../db/connect.ts';

const now = '(extract(epoch from now()) * 1000)::bigint';

/** Adds one to a count, by the database's clock, which all processes share. */
const countAndExpire = (expire: string) => `
  insert into rate_limits as known (key, points, expire) values ($1, 1, ${now} + $2::int)
  on conflict (key) do update set
    points = case when known.expire <= ${now} then 1 else least(known.points, 1000000) + 1 end,
    expire = ${expire}
  returning points as count, (expire - ${now})::int as "millisecondsLeft"`;
/** Ends the window at most its length from now, also if that clock was set back. */
const countOne = countAndExpire(
  `case when known.expire <= ${now} then excluded.expire else least(known.expire, excluded.expire) end`,
);
const countAndExtend = countAndExpire('excluded.expire');

/** Milliseconds, more than any window: a later end comes from a wrong clock. */
const maxWindow = 24 * 60 * 60 * 1000;
const removeExpired = `delete from rate_limits where expire <= ${now} or expire > ${now} + ${maxWindow}`;

/** Counters with an end, for rate limits and for work that one of several processes does. */
export function createCounters({ $client: pool }: Pick<Database, '$client'>) {
  return {
    /** @param window milliseconds @returns the count, and milliseconds until it resets */
    async countOne(key: string, window: number): Promise<{ count: number; millisecondsLeft: number }> {
      const query = { name: 'rate_limit_count', text: countOne, values: [key, window] };
      const { rows } = await pool.query<{ count: number; millisecondsLeft: number }>(query);
      return rows[0] ?? { count: 1, millisecondsLeft: window };
    },

    /** Counts one and restarts the window. */
    async countAndExtend(key: string, window: number): Promise<void> {
      await pool.query(countAndExtend, [key, window]);
    },

    async read(key: string): Promise<number> {
      const text = `select points from rate_limits where key = $1 and expire > ${now}`;
      return (await pool.query<{ points: number }>(text, [key])).rows[0]?.points ?? 0;
    },

    async forget(key: string): Promise<void> {
      await pool.query({
        name: 'rate_limit_forget',
        text: 'delete from rate_limits where key = $1',
        values: [key],
      });
    },

    async removeExpired(): Promise<number> {
      return (await pool.query(removeExpired)).rowCount ?? 0;
    },
  };
}

export type Counters = ReturnType<typeof createCounters>;
