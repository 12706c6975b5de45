import { sql } from 'drizzle-orm';
import type { SubscriberRow, SubscriberStatus, SubscribersQuery } from '../../../domain/lists/subscribers.ts';
import type { Database } from '../../db/connect.ts';
import { createList, selectRows } from '../../db/list.ts';
import { newsletterSubscribers as subscribers } from '../../db/schema/emails.ts';
import { matchesSql } from '../../db/search.ts';

const status = sql`case when ${subscribers.unsubscribed_at} is not null then 'unsubscribed'
  when ${subscribers.confirmed_at} is not null then 'confirmed' else 'waiting' end`;

/** Returns the queries behind the admin area's list of subscribers. */
export function createSubscribersRepository(database: Database) {
  const { list, export: exportAll } = createList<SubscriberRow, SubscribersQuery>(database, {
    columns: sql`${subscribers.email} as id, ${subscribers.email}, ${status} as status, ${subscribers.created_at},
      ${subscribers.confirmed_at}, ${subscribers.unsubscribed_at}`,
    from: sql`${subscribers}`,
    order: sql`${subscribers.created_at} desc, ${subscribers.email} desc`,
    conditions: ({ q = '', status: wanted }) => [
      matchesSql(sql`${subscribers.email}`, q),
      wanted && sql`${status} = ${wanted}`,
    ],
  });
  return {
    list,
    export: exportAll,

    async count(): Promise<Record<SubscriberStatus, number>> {
      const rows = await selectRows<{ status: SubscriberStatus; count: number }>(
        database,
        sql`select ${status} as status, count(*)::int as count from ${subscribers} group by 1`,
      );
      const counts = { confirmed: 0, waiting: 0, unsubscribed: 0 };
      for (const row of rows) counts[row.status] = row.count;
      return counts;
    },
  };
}

export type SubscribersRepository = ReturnType<typeof createSubscribersRepository>;
