import { inArray, lt, notInArray, sql } from 'drizzle-orm';
import type { Check } from '../../domain/checks.ts';
import type { Transaction } from '../db/connect.ts';
import { alerts } from '../db/schema.ts';

/** Each runs in the transaction that also queues the email. */
export const ownerNoticesRepository = {
  /**
   * Records the current alerts. One that was gone for a while begins anew; not sooner, as machines may see different
   * things, and each return would be an email.
   * @returns the kinds that are new
   */
  async see(transaction: Transaction, found: readonly Check[]): Promise<string[]> {
    const kinds = found.map(({ kind }) => kind);
    const isGone = sql`${alerts.seen_at} < now() - interval '30 minutes'`;
    await transaction
      .delete(alerts)
      .where(kinds.length > 0 ? sql`${isGone} and ${notInArray(alerts.kind, kinds)}` : isGone);
    if (kinds.length === 0) return [];
    const rows = await transaction
      .insert(alerts)
      // One order, so that two processes never wait for each other.
      .values(found.map(({ kind, count }) => ({ kind, told_count: count })).sort(byKind))
      .onConflictDoUpdate({ target: alerts.kind, set: { seen_at: sql`now()` } })
      .returning({ kind: alerts.kind, isNew: sql<boolean>`xmax = 0` });
    return rows.flatMap(({ kind, isNew }) => (isNew ? [kind] : []));
  },

  listSince: (transaction: Transaction, moment: Date) =>
    transaction.select().from(alerts).where(lt(alerts.began_at, moment)).for('update'),

  async markTold(transaction: Transaction, found: readonly Check[]): Promise<void> {
    const counts = sql.join(
      found.map(({ kind, count }) => sql`when ${kind} then ${count}::int`),
      sql` `,
    );
    await transaction
      .update(alerts)
      .set({ told_at: sql`now()`, told_count: sql`case ${alerts.kind} ${counts} end` })
      .where(
        inArray(
          alerts.kind,
          found.map(({ kind }) => kind),
        ),
      );
  },
};

export type OwnerNoticesRepository = typeof ownerNoticesRepository;

const byKind = (one: { kind: string }, other: { kind: string }) => (one.kind < other.kind ? -1 : 1);
