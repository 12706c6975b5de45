import { inArray, lt, notInArray, sql } from 'drizzle-orm';
import type { Alert } from '../../domain/alerts.ts';
import type { Transaction } from '../db/connect.ts';
import { troubles } from '../db/schema.ts';

/** What the owner has been told of. Each runs in the transaction that also queues the letter. */
export const ownerNoticesRepository = {
  /**
   * Writes down what there is now. What has been gone for a while begins anew when it comes back; not sooner, as one
   * machine may see what another does not, and what comes and goes would be a letter each time.
   * @returns the kinds that were not there before
   */
  async see(transaction: Transaction, found: readonly Alert[]): Promise<string[]> {
    const kinds = found.map(({ kind }) => kind);
    const isGone = sql`${troubles.seen_at} < now() - interval '30 minutes'`;
    await transaction
      .delete(troubles)
      .where(kinds.length > 0 ? sql`${isGone} and ${notInArray(troubles.kind, kinds)}` : isGone);
    if (kinds.length === 0) return [];
    const rows = await transaction
      .insert(troubles)
      // In one order, so that two who look at once never wait for each other.
      .values(found.map(({ kind, count }) => ({ kind, told_count: count })).sort(byKind))
      .onConflictDoUpdate({ target: troubles.kind, set: { seen_at: sql`now()` } })
      .returning({ kind: troubles.kind, isNew: sql<boolean>`xmax = 0` });
    return rows.flatMap(({ kind, isNew }) => (isNew ? [kind] : []));
  },

  /** Those that were there already at that moment. */
  listSince: (transaction: Transaction, moment: Date) =>
    transaction.select().from(troubles).where(lt(troubles.began_at, moment)).for('update'),

  async markTold(transaction: Transaction, found: readonly Alert[]): Promise<void> {
    const counts = sql.join(
      found.map(({ kind, count }) => sql`when ${kind} then ${count}::int`),
      sql` `,
    );
    await transaction
      .update(troubles)
      .set({ told_at: sql`now()`, told_count: sql`case ${troubles.kind} ${counts} end` })
      .where(
        inArray(
          troubles.kind,
          found.map(({ kind }) => kind),
        ),
      );
  },
};

export type OwnerNoticesRepository = typeof ownerNoticesRepository;

const byKind = (one: { kind: string }, other: { kind: string }) => (one.kind < other.kind ? -1 : 1);
