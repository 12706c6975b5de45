import { inArray, lt, notInArray, sql } from 'drizzle-orm';
import type { Check } from '../../domain/checks.ts';
import type { Transaction } from '../db/connect.ts';
import { alerts } from '../db/schema/operations.ts';

/**
 * Stores the alerts that the owner was emailed about. Each function runs in the transaction that also queues the email.
 */
export const ownerNoticesRepository = {
  /**
   * Records the current alerts. An alert that comes back within 30 minutes is not new: processes may see different
   * things, and each return would send an email.
   * @returns the kinds of new alerts
   */
  async recordSeen(tx: Transaction, current: readonly Check[]): Promise<string[]> {
    const kinds = current.map(({ kind }) => kind);
    const isGone = sql`${alerts.seen_at} < now() - interval '30 minutes'`;
    await tx
      .delete(alerts)
      .where(kinds.length > 0 ? sql`${isGone} and ${notInArray(alerts.kind, kinds)}` : isGone);
    if (kinds.length === 0) return [];
    const rows = await tx
      .insert(alerts)
      // Always in the same order, so that two processes never wait for each other.
      .values(current.map(({ kind, count }) => ({ kind, told_count: count })).sort(byKind))
      .onConflictDoUpdate({ target: alerts.kind, set: { seen_at: sql`now()` } })
      // In PostgreSQL, `xmax` is 0 for a row that was inserted, not for one that was updated on conflict.
      .returning({ kind: alerts.kind, isNew: sql<boolean>`xmax = 0` });
    return rows.flatMap(({ kind, isNew }) => (isNew ? [kind] : []));
  },

  listBegunBefore: (tx: Transaction, time: Date) =>
    tx.select().from(alerts).where(lt(alerts.began_at, time)).for('update'),

  async recordSummarized(tx: Transaction, current: readonly Check[]): Promise<void> {
    const counts = sql.join(
      current.map(({ kind, count }) => sql`when ${kind} then ${count}::int`),
      sql` `,
    );
    await tx
      .update(alerts)
      .set({ told_at: sql`now()`, told_count: sql`case ${alerts.kind} ${counts} end` })
      .where(
        inArray(
          alerts.kind,
          current.map(({ kind }) => kind),
        ),
      );
  },
};

const byKind = (a: { kind: string }, b: { kind: string }) => (a.kind < b.kind ? -1 : 1);
