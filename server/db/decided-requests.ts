import { and, asc, desc, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { RequestStatus } from '../../domain/decided-requests.ts';
import type { Connection, Database, Transaction } from './connect.ts';
import type { accessRequests } from './schema/purchases.ts';
import type { nameRequests } from './schema/students.ts';

const maxWaitingRows = 200;
const maxDecidedRows = 20;

/** A query of Drizzle whose rows are not chosen yet. */
interface Selection<Row> {
  where(condition: SQL): PromiseLike<Row[]> & {
    orderBy(order: SQL): { limit(rows: number): PromiseLike<Row[]> };
  };
}

interface RequestsDefinition<Row> {
  table: typeof accessRequests | typeof nameRequests;
  select(connection: Connection): Selection<Row>;
  /** Returns ISO 8601. */
  deadlineOf(createdAt: Date): string;
}

/** Returns the queries on requests that a person of the team approves or refuses. */
export function createDecidedRequests<Row extends { created_at: Date }>(
  database: Database,
  { table, select, deadlineOf }: RequestsDefinition<Row>,
) {
  const isWaiting = eq(table.status, 'waiting');
  const withDeadline = (row: Row) => ({ ...row, deadline: deadlineOf(row.created_at) });

  return {
    async find(id: string, connection: Connection = database): Promise<Row | undefined> {
      const [row] = await select(connection).where(eq(table.id, id));
      return row;
    },

    /** Returns those that wait, the oldest first, and the last that were decided. */
    async list() {
      const [waiting, decided] = await Promise.all([
        select(database).where(isWaiting).orderBy(asc(table.created_at)).limit(maxWaitingRows),
        select(database)
          .where(ne(table.status, 'waiting'))
          .orderBy(desc(table.decided_at))
          .limit(maxDecidedRows),
      ]);
      return { waiting: waiting.map(withDeadline), decided: decided.map(withDeadline) };
    },

    countWaiting: (connection: Connection = database, where?: SQL): Promise<number> =>
      connection.$count(table, and(isWaiting, where)),

    /** Returns false if somebody has decided already. @param details stored with the decision */
    async decide(
      tx: Transaction,
      id: string,
      status: Exclude<RequestStatus, 'waiting'>,
      details: { reason?: string; former_email?: string } = {},
    ): Promise<boolean> {
      const { rowCount } = await tx
        .update(table as typeof accessRequests)
        .set({ ...details, status, decided_at: sql`now()` })
        .where(and(eq(table.id, id), isWaiting));
      return rowCount === 1;
    },
  };
}
