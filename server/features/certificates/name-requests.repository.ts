import { and, asc, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { RequestStatus } from '../../../domain/decided-requests.ts';
import type { Connection, Database, Transaction } from '../../db/connect.ts';
import { users } from '../../db/schema/accounts.ts';
import { certificates, nameRequests } from '../../db/schema/students.ts';

const maxWaitingRows = 200;
const maxDecidedRows = 20;

export function createNameRequestsRepository(database: Database) {
  const select = (connection: Connection = database) =>
    connection
      .select({
        id: nameRequests.id,
        user_id: nameRequests.user_id,
        email: users.email,
        old_name: nameRequests.old_name,
        name: nameRequests.name,
        status: nameRequests.status,
        reason: nameRequests.reason,
        created_at: nameRequests.created_at,
        decided_at: nameRequests.decided_at,
        /** The certificate that an approval replaces. */
        certificate_code: certificates.code,
      })
      .from(nameRequests)
      .innerJoin(users, eq(users.id, nameRequests.user_id))
      .leftJoin(certificates, and(eq(certificates.user_id, users.id), eq(certificates.status, 'valid')));

  return {
    /** Returns undefined if another request waits. */
    async add(tx: Transaction, request: { user_id: string; old_name: string; name: string }) {
      const [row] = await tx.insert(nameRequests).values(request).onConflictDoNothing().returning();
      return row;
    },

    async find(id: string, connection?: Connection) {
      const [row] = await select(connection).where(eq(nameRequests.id, id));
      return row;
    },

    async findLatest(userId: string) {
      const [row] = await select()
        .where(eq(nameRequests.user_id, userId))
        .orderBy(desc(nameRequests.created_at))
        .limit(1);
      return row;
    },

    /** Returns those that wait, the oldest first, and the last that were decided. */
    async list() {
      const [waiting, decided] = await Promise.all([
        select()
          .where(eq(nameRequests.status, 'waiting'))
          .orderBy(asc(nameRequests.created_at))
          .limit(maxWaitingRows),
        select()
          .where(isNotNull(nameRequests.decided_at))
          .orderBy(desc(nameRequests.decided_at))
          .limit(maxDecidedRows),
      ]);
      return { waiting, decided };
    },

    /** Returns false if it does not wait any more. */
    async decide(
      tx: Transaction,
      id: string,
      status: Exclude<RequestStatus, 'waiting'>,
      reason = '',
    ): Promise<boolean> {
      const { rowCount } = await tx
        .update(nameRequests)
        .set({ status, reason, decided_at: sql`now()` })
        .where(and(eq(nameRequests.id, id), eq(nameRequests.status, 'waiting')));
      return rowCount === 1;
    },

    countWaiting: () => database.$count(nameRequests, eq(nameRequests.status, 'waiting')),
  };
}

export type NameRequestsRepository = ReturnType<typeof createNameRequestsRepository>;
export type NameRequest = NonNullable<Awaited<ReturnType<NameRequestsRepository['find']>>>;
