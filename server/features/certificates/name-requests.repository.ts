import { and, desc, eq, getTableColumns } from 'drizzle-orm';
import { nameRequestDeadline } from '../../../domain/name-requests.ts';
import type { Connection, Database, Transaction } from '../../db/connect.ts';
import { createDecidedRequests } from '../../db/decided-requests.ts';
import { firstRow } from '../../db/list.ts';
import { users } from '../../db/schema/accounts.ts';
import { certificates, nameRequests } from '../../db/schema/students.ts';

export function createNameRequestsRepository(database: Database) {
  const select = (connection: Connection) =>
    connection
      .select({
        ...getTableColumns(nameRequests),
        email: users.email,
        /** The certificate that an approval replaces. */
        certificate_code: certificates.code,
      })
      .from(nameRequests)
      .innerJoin(users, eq(users.id, nameRequests.user_id))
      .leftJoin(certificates, and(eq(certificates.user_id, users.id), eq(certificates.status, 'valid')));

  return {
    ...createDecidedRequests(database, { table: nameRequests, select, deadlineOf: nameRequestDeadline }),

    /** Returns undefined if another request waits. */
    add: (tx: Transaction, request: { user_id: string; old_name: string; name: string }) =>
      firstRow(tx.insert(nameRequests).values(request).onConflictDoNothing().returning()),

    async findLatest(userId: string) {
      const [row] = await select(database)
        .where(eq(nameRequests.user_id, userId))
        .orderBy(desc(nameRequests.created_at))
        .limit(1);
      return row;
    },
  };
}

export type NameRequestsRepository = ReturnType<typeof createNameRequestsRepository>;
export type NameRequest = NonNullable<Awaited<ReturnType<NameRequestsRepository['find']>>>;
