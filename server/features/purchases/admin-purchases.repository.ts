import { sql } from 'drizzle-orm';
import type { PurchaseRow, PurchasesQuery } from '../../../domain/lists/purchases.ts';
import type { PurchaseStatus } from '../../../domain/purchases.ts';
import type { Database } from '../../db/connect.ts';
import { startOfDay } from '../../db/dates.ts';
import { createList, selectRows } from '../../db/list.ts';
import { purchases } from '../../db/schema.ts';
import { matchesSql, wordsSql } from '../../db/search.ts';

export interface PurchasesTotal {
  status: PurchaseStatus;
  currency: string;
  count: number;
  amount_cents: number;
}

const soldAt = sql`coalesce(${purchases.approved_at}, ${purchases.created_at})`;
const currency = sql`coalesce(${purchases.currency}, 'BRL')`;
export const purchaseWords = wordsSql(
  sql`${purchases.name} || ' ' || ${purchases.email} || ' ' || ${purchases.transaction_id}`,
);

export function createAdminPurchasesRepository(database: Database) {
  const purchaseList = createList<PurchaseRow, PurchasesQuery>(database, {
    columns: sql`
      ${purchases.id}, ${purchases.provider}, ${purchases.transaction_id}, ${purchases.status}, ${purchases.name},
      ${purchases.email}, ${purchases.amount_cents}, ${currency} as currency, ${soldAt} as sold_at, ${purchases.refunded_at},
      ${purchases.approved_at} is not null as is_paid,
      case when ${purchases.closed_at} is not null then 'acesso retirado à mão' else ${purchases.not_opening_reason} end as reason,
      ${purchases.user_id}`,
    from: sql`${purchases}`,
    order: sql`${soldAt} desc, ${purchases.id} desc`,
    conditions: ({ q = '', provider, status, from, to }) => [
      matchesSql(purchaseWords, q),
      provider && sql`${purchases.provider} = ${provider}`,
      status && sql`${purchases.status} = ${status}`,
      from && sql`${soldAt} >= ${startOfDay(from)}`,
      to && sql`${soldAt} < ${startOfDay(to, 1)}`,
    ],
  });

  return {
    export: purchaseList.export,

    async list(query: PurchasesQuery) {
      const [rows, totals] = await Promise.all([
        purchaseList.page(query),
        selectRows<PurchasesTotal>(
          database,
          sql`select ${purchases.status} as status, ${currency} as currency, count(*)::int as count,
            coalesce(sum(${purchases.amount_cents}), 0)::float8 as amount_cents
          from ${purchases} where ${purchaseList.whereOf(query)} group by 1, 2 order by 1, 2`,
        ),
      ]);
      const total = totals.reduce((sum, { count }) => sum + count, 0);
      return { rows, total, page: query.page, totals };
    },

    async find(id: string): Promise<PurchaseRow | undefined> {
      const [row] = await purchaseList.select(sql`${purchases.id} = ${id}`);
      return row;
    },

    /** Returns purchases made with the email or owned by its account, latest first. */
    listOf: ({ id, email }: { id: string; email: string }): Promise<PurchaseRow[]> =>
      purchaseList.select(sql`${purchases.user_id} = ${id} or ${purchases.email} = ${email}`),
  };
}

export type AdminPurchasesRepository = ReturnType<typeof createAdminPurchasesRepository>;
