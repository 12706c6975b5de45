import { type SQL, sql } from 'drizzle-orm';
import { rowsPerPage, type SaleRow } from '../../../domain/desk-lists.ts';
import type { SalesQuery } from '../../../domain/list-queries.ts';
import type { PurchaseStatus } from '../../../domain/purchases.ts';
import type { Database } from '../../db/connect.ts';
import { batchesOf } from '../../db/cursor.ts';
import { startOfDay } from '../../db/dates.ts';
import { purchases } from '../../db/schema.ts';
import { matchesSql, wordsSql } from '../../db/search.ts';

/** What sales of one state and currency come to. */
export interface SalesTotal {
  status: PurchaseStatus;
  currency: string;
  count: number;
  amount_cents: number;
}

const soldAt = sql`coalesce(${purchases.approved_at}, ${purchases.created_at})`;
const currency = sql`coalesce(${purchases.currency}, 'BRL')`;
const columns = sql`
  ${purchases.id}, ${purchases.provider}, ${purchases.transaction_id}, ${purchases.status}, ${purchases.name},
  ${purchases.email}, ${purchases.amount_cents}, ${currency} as currency, ${soldAt} as sold_at, ${purchases.refunded_at},
  ${purchases.approved_at} is not null as is_paid,
  case when ${purchases.closed_at} is not null then 'acesso retirado à mão' else ${purchases.not_opening_reason} end as reason,
  ${purchases.user_id}`;
const latestFirst = sql`${soldAt} desc, ${purchases.id} desc`;

function conditions({ q = '', provider, status, from, to }: SalesQuery): SQL {
  const words = wordsSql(
    sql`${purchases.name} || ' ' || ${purchases.email} || ' ' || ${purchases.transaction_id}`,
  );
  const parts = [
    matchesSql(words, q),
    provider && sql`${purchases.provider} = ${provider}`,
    status && sql`${purchases.status} = ${status}`,
    from && sql`${soldAt} >= ${startOfDay(from)}`,
    to && sql`${soldAt} < ${startOfDay(to, 1)}`,
  ].filter((part) => part !== undefined && part !== '') as SQL[];
  return parts.length > 0 ? sql.join(parts, sql` and `) : sql`true`;
}

/** The desk's list of sales, of every provider and those entered by hand. */
export function createAdminPurchasesRepository(database: Database) {
  return {
    /** A page of the list, and what all that fits comes to. */
    async list(query: SalesQuery) {
      const where = conditions(query);
      const [{ rows }, { rows: totals }] = await Promise.all([
        database.execute<SaleRow & Record<string, unknown>>(sql`
          select ${columns} from ${purchases} where ${where}
          order by ${latestFirst} limit ${rowsPerPage} offset ${(query.page - 1) * rowsPerPage}`),
        database.execute<SalesTotal & Record<string, unknown>>(sql`
          select ${purchases.status} as status, ${currency} as currency, count(*)::int as count,
            coalesce(sum(${purchases.amount_cents}), 0)::float8 as amount_cents
          from ${purchases} where ${where} group by 1, 2 order by 1, 2`),
      ]);
      return { rows: rows.map(readRow), totals };
    },

    /** All rows of a query, a batch at a time. */
    async *export(query: SalesQuery): AsyncGenerator<SaleRow[]> {
      const all = sql`select ${columns} from ${purchases} where ${conditions(query)} order by ${latestFirst}`;
      for await (const rows of batchesOf<SaleRow>(database, all)) yield rows.map(readRow);
    },

    async find(id: string): Promise<SaleRow | undefined> {
      const { rows } = await database.execute<SaleRow & Record<string, unknown>>(
        sql`select ${columns} from ${purchases} where ${purchases.id} = ${id}`,
      );
      return rows[0] && readRow(rows[0]);
    },

    /** Those that were made with an address or belong to its account, the latest first. */
    async listOf({ id, email }: { id: string; email: string }): Promise<SaleRow[]> {
      const { rows } = await database.execute<SaleRow & Record<string, unknown>>(sql`
        select ${columns} from ${purchases}
        where ${purchases.user_id} = ${id} or ${purchases.email} = ${email} order by ${latestFirst}`);
      return rows.map(readRow);
    },
  };
}

/** Statements written by hand leave times as they come. */
function readRow(row: SaleRow): SaleRow {
  return {
    ...row,
    sold_at: new Date(row.sold_at),
    refunded_at: row.refunded_at && new Date(row.refunded_at),
  };
}

export type AdminPurchasesRepository = ReturnType<typeof createAdminPurchasesRepository>;
