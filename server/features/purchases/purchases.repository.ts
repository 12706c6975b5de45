import { and, asc, desc, eq, isNull, lte, ne, sql } from 'drizzle-orm';
import type { PurchaseFacts, PurchaseStatus } from '../../../domain/purchases.ts';
import type { Database } from '../../db/connect.ts';
import { purchaseEvents, purchases } from '../../db/schema.ts';
import { limitIdleTime } from '../../db/transaction-limit.ts';
import type { PurchaseEvent } from './provider.ts';

export interface StoredEvent {
  id: string;
  provider: string;
  event: PurchaseEvent;
  /** Failed attempts so far. */
  attempts: number;
}

export type EventOutcome =
  | { result: 'handled'; purchaseId?: string; remark?: string }
  /** Given up: the owner may have it done again. */
  | { result: 'failed'; reason: string }
  | { result: 'later'; reason: string; seconds: number };

export function createPurchasesRepository(database: Database) {
  // Providers wait for this one.
  const store = database
    .insert(purchaseEvents)
    .values({
      provider: sql.placeholder('provider'),
      event_id: sql.placeholder('eventId'),
      event: sql.placeholder('event'),
    })
    .onConflictDoNothing({ target: [purchaseEvents.provider, purchaseEvents.event_id] })
    .returning({ id: purchaseEvents.id })
    .prepare('purchase_event_store');

  return {
    /** Stores an event once. @returns whether it is new */
    async storeEvent(provider: string, event: PurchaseEvent): Promise<boolean> {
      const stored = await store.execute({ provider, eventId: event.eventId, event: JSON.stringify(event) });
      return stored.length > 0;
    },

    /**
     * Takes the oldest due event, has it acted on and writes down what came of it, all in one transaction: a killed
     * process leaves the event due and nothing else behind. The row stays locked meanwhile, so other processes pass
     * it by.
     * @returns whether there was one
     */
    async takeNextEvent(handle: (stored: StoredEvent) => Promise<EventOutcome>): Promise<boolean> {
      return database.transaction(async (tx) => {
        const [row] = await tx
          .select()
          .from(purchaseEvents)
          .where(lte(purchaseEvents.due_at, sql`now()`))
          .orderBy(asc(purchaseEvents.due_at))
          .limit(1)
          .for('update', { skipLocked: true });
        if (!row) return false;
        await tx.execute(limitIdleTime);
        const outcome = await handle({
          id: row.id,
          provider: row.provider,
          event: JSON.parse(row.event) as PurchaseEvent,
          attempts: row.attempts,
        });
        await tx
          .update(purchaseEvents)
          .set({ attempts: row.attempts + 1, ...changes(outcome) })
          .where(eq(purchaseEvents.id, row.id));
        return true;
      });
    },

    /** The purchase of a transaction, new or known, locked until the transaction under way ends. */
    async lock(provider: string, transactionId: string) {
      await database
        .insert(purchases)
        .values({ provider, transaction_id: transactionId, status: 'pending', email: '' })
        .onConflictDoNothing({ target: [purchases.provider, purchases.transaction_id] });
      const [row] = await database
        .select()
        .from(purchases)
        .where(and(eq(purchases.provider, provider), eq(purchases.transaction_id, transactionId)))
        .for('update');
      if (!row) throw new Error('The purchase went away meanwhile');
      return { ...row, status: row.status as PurchaseStatus };
    },

    async update(
      id: string,
      changes: Partial<
        PurchaseFacts &
          Pick<
            typeof purchases.$inferInsert,
            'status' | 'email' | 'name' | 'amount_cents' | 'currency' | 'user_id'
          >
      >,
    ): Promise<void> {
      await database
        .update(purchases)
        .set({ ...changes, updated_at: sql`now()` })
        .where(eq(purchases.id, id));
    },

    /** Makes an event due again, whatever became of it. @returns whether there is such an event */
    async replay(eventId: string): Promise<boolean> {
      const replayed = await database
        .update(purchaseEvents)
        .set({ due_at: sql`now()`, attempts: 0, handled_at: null, last_error: null })
        .where(eq(purchaseEvents.id, eventId))
        .returning({ id: purchaseEvents.id });
      return replayed.length > 0;
    },

    /** The latest. @param isHeld those that do not open this course, or the others */
    listPurchases(isHeld: boolean, limit: number) {
      return database
        .select()
        .from(purchases)
        .where(isHeld ? eq(purchases.status, 'held') : ne(purchases.status, 'held'))
        .orderBy(desc(purchases.created_at))
        .limit(limit);
    },

    /** Events that wait for another attempt or were given up. */
    listTroubled() {
      return database
        .select()
        .from(purchaseEvents)
        .where(sql`${purchaseEvents.handled_at} is null or ${purchaseEvents.last_error} is not null`)
        .orderBy(asc(purchaseEvents.received_at));
    },

    /** How many events wait, and how many failed: given up, or to be tried again. */
    async measure(): Promise<{ waiting: number; troubled: number }> {
      const [row] = await database
        .select({
          waiting: sql<number>`count(${purchaseEvents.due_at})::int`,
          troubled: sql<number>`count(*) filter (where ${purchaseEvents.last_error} is not null)::int`,
        })
        .from(purchaseEvents)
        .where(isNull(purchaseEvents.handled_at));
      return row ?? { waiting: 0, troubled: 0 };
    },

    async find(id: string) {
      const [purchase] = await database.select().from(purchases).where(eq(purchases.id, id));
      return purchase;
    },

    listEvents(purchaseId: string) {
      return database
        .select()
        .from(purchaseEvents)
        .where(eq(purchaseEvents.purchase_id, purchaseId))
        .orderBy(asc(purchaseEvents.received_at));
    },
  };
}

function changes(outcome: EventOutcome) {
  switch (outcome.result) {
    case 'handled':
      return {
        handled_at: sql`now()`,
        due_at: null,
        purchase_id: outcome.purchaseId ?? null,
        last_error: outcome.remark ?? null,
      };
    case 'failed':
      return { due_at: null, last_error: outcome.reason };
    case 'later':
      return { due_at: sql`now() + make_interval(secs => ${outcome.seconds})`, last_error: outcome.reason };
  }
}

export type PurchasesRepository = ReturnType<typeof createPurchasesRepository>;
