import { and, asc, desc, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/connect.ts';
import { purchaseEvents, unstoredMessages } from '../../db/schema/purchases.ts';
import { processNextRow } from '../../queues/queue.ts';
import type { StoredMessage } from './message-file.ts';
import { type CleanEvent, type PurchaseEvent, reasonToWait } from './purchase-event.ts';

export interface EventResult {
  /** Undefined if the event concerns no purchase. */
  purchaseId?: string;
  /** Portuguese: what is left for the owner to do. */
  remark?: string;
}

/** Handles an event atomically; a throw has it retried. */
export type EventHandler = (
  stored: { provider: string; event: CleanEvent },
  tx: Transaction,
) => Promise<EventResult>;

/** Events given up, or still failing after ten minutes: a short outage of a provider is no alert. */
const isStuck = sql`(${purchaseEvents.handled_at} is null and ${purchaseEvents.last_error} is not null
  and (${purchaseEvents.due_at} is null or ${purchaseEvents.received_at} < now() - interval '10 minutes'))`;
const onConflict = { target: [purchaseEvents.provider, purchaseEvents.event_id] };

/** Returns the queries on purchase events, the queue between payment messages and purchases. */
export function createPurchaseEventsRepository(database: Database) {
  // Prepared, because each payment message waits for it.
  const insertStatement = database
    .insert(purchaseEvents)
    .values({
      provider: sql.placeholder('provider'),
      event_id: sql.placeholder('eventId'),
      event: sql.placeholder('event'),
    })
    .onConflictDoNothing(onConflict)
    .returning({ id: purchaseEvents.id })
    .prepare('purchase_event_store');

  const select = (where: SQL, order: SQL) =>
    database.select().from(purchaseEvents).where(where).orderBy(order);
  /** Returns events, the oldest first. */
  const list = async (where: SQL) => (await select(where, asc(purchaseEvents.received_at))).map(readRow);

  return {
    /** Stores an event once, to be handled. Returns true if it is new. */
    async store(provider: string, event: CleanEvent): Promise<boolean> {
      const stored = await insertStatement.execute({
        provider,
        eventId: event.eventId,
        event: JSON.stringify(event),
      });
      return stored.length > 0;
    },

    /** Stores an event that this transaction handles. Returns true if it is new. */
    async storeHandled(tx: Transaction, provider: string, event: PurchaseEvent, purchaseId: string) {
      const { rowCount } = await tx
        .insert(purchaseEvents)
        .values({
          provider,
          event_id: event.eventId,
          event: JSON.stringify(event),
          purchase_id: purchaseId,
          due_at: null,
          handled_at: sql`now()`,
        })
        .onConflictDoNothing(onConflict);
      return rowCount === 1;
    },

    /** Stores messages that arrived before, each once, to be handled. @returns how many are new */
    async storeAgain(tx: Transaction, messages: readonly StoredMessage[]): Promise<number> {
      let count = 0;
      for (const { provider, received_at, event } of messages) {
        const row = { provider, event_id: event.eventId, event: JSON.stringify(event) };
        const { rowCount } = await tx
          .insert(purchaseEvents)
          .values({ ...row, received_at: new Date(received_at) })
          .onConflictDoNothing(onConflict);
        count += rowCount ?? 0;
      }
      return count;
    },

    /** Handles the event that has been due longest, unless it waits for a person. Returns undefined if none is due. */
    processNext: (handle: EventHandler) =>
      processNextRow(database, purchaseEvents, async (row, tx) => {
        const stored = readRow(row);
        const reason = reasonToWait(stored);
        if (reason) return { result: 'failed', reason };
        const { purchaseId = null, remark = null } = await handle(stored, tx);
        const changes = { handled_at: sql`now()`, purchase_id: purchaseId, last_error: remark };
        return { result: 'done', changes };
      }),

    /** Makes an event, or all events of a purchase, due again, as a person asked. @returns how many */
    async replay(tx: Transaction, eventOrPurchase: string): Promise<number> {
      const { rowCount } = await tx
        .update(purchaseEvents)
        .set({
          due_at: sql`now()`,
          attempts: 0,
          handled_at: null,
          last_error: null,
          replayed_at: sql`now()`,
        })
        .where(or(eq(purchaseEvents.id, eventOrPurchase), eq(purchaseEvents.purchase_id, eventOrPurchase)));
      return rowCount ?? 0;
    },

    listByPurchase: (purchaseId: string) => list(eq(purchaseEvents.purchase_id, purchaseId)),

    /** Returns a provider's events, latest first. */
    async listLatest(provider: string, count: number) {
      const isOf = eq(purchaseEvents.provider, provider);
      const rows = await select(isOf, desc(purchaseEvents.received_at)).limit(count);
      return rows.map(readRow);
    },

    /** Returns events that are not handled, or that carry an error or a remark. */
    listUnhandledOrRemarked: () =>
      list(sql`${purchaseEvents.handled_at} is null or ${purchaseEvents.last_error} is not null`),

    /** Counts unhandled events: those due, and those that failed at least once. */
    countWaiting: () =>
      database.$count(
        purchaseEvents,
        and(isNotNull(purchaseEvents.due_at), isNull(purchaseEvents.handled_at)),
      ),

    countStuck: () => database.$count(purchaseEvents, isStuck),

    /** Returns when each provider's messages last arrived and were last understood. */
    summarizeByProvider() {
      const last = sql<Date>`max(${purchaseEvents.received_at})`;
      const isHandled = sql`${purchaseEvents.handled_at} is not null`;
      return database
        .select({
          provider: purchaseEvents.provider,
          last_received_at: last.mapWith(purchaseEvents.received_at),
          last_understood_at: sql<Date | null>`${last} filter (where ${isHandled})`.mapWith(
            purchaseEvents.received_at,
          ),
          stuck: sql<number>`(count(*) filter (where ${isStuck}))::int`,
        })
        .from(purchaseEvents)
        .groupBy(purchaseEvents.provider);
    },

    /** Notes the time of a message that is not stored. @param outcome `ignored`, or an error code */
    async recordUnstored(provider: string, outcome: string): Promise<void> {
      await database
        .insert(unstoredMessages)
        .values({ provider, outcome })
        .onConflictDoUpdate({
          target: [unstoredMessages.provider, unstoredMessages.outcome],
          set: { arrived_at: sql`now()` },
        });
    },

    /** Returns when each provider's unstored messages last arrived, by outcome. */
    listUnstored: () => database.select().from(unstoredMessages),
  };
}

function readRow(row: typeof purchaseEvents.$inferSelect) {
  return { ...row, event: JSON.parse(row.event) as CleanEvent };
}

export type ReceivedEvent = ReturnType<typeof readRow>;
