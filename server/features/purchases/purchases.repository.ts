import { and, asc, desc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { PurchaseFacts, PurchaseStatus } from '../../../domain/purchases.ts';
import type { Connection, Database, Transaction } from '../../db/connect.ts';
import { purchaseEvents, purchases, users } from '../../db/schema.ts';
import { Overtaken } from '../../failures.ts';
import { takeNext } from '../../queues/queue.ts';
import type { PurchaseEvent } from './provider.ts';

export interface StoredEvent {
  provider: string;
  event: PurchaseEvent;
}

export interface Handled {
  /** Undefined if the event concerns no purchase. */
  purchaseId?: string;
  remark?: string;
}

/** Handles an event atomically; a throw has it retried. */
export type HandleEvent = (stored: StoredEvent, transaction: Transaction) => Promise<Handled>;

export function createPurchasesRepository(database: Database) {
  // Prepared, because providers wait for it.
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
    /** Stores an event once. Returns true if it is new. */
    async storeEvent(provider: string, event: PurchaseEvent): Promise<boolean> {
      const stored = await store.execute({ provider, eventId: event.eventId, event: JSON.stringify(event) });
      return stored.length > 0;
    },

    /** Handles the event that has been due longest. Returns undefined if none is due. */
    takeNextEvent(handle: HandleEvent) {
      return takeNext(database, purchaseEvents, async ({ provider, event }, transaction) => {
        const stored = { provider, event: JSON.parse(event) as PurchaseEvent };
        const { purchaseId = null, remark = null } = await handle(stored, transaction);
        const changes = { handled_at: sql`now()`, purchase_id: purchaseId, last_error: remark };
        return { result: 'done', changes };
      });
    },

    /** Returns the purchase of a provider's transaction, created if new, locked until this transaction ends. */
    async lock(transaction: Transaction, provider: string, transactionId: string) {
      await transaction
        .insert(purchases)
        .values({ provider, transaction_id: transactionId, status: 'pending', email: '' })
        .onConflictDoNothing({ target: [purchases.provider, purchases.transaction_id] });
      const [row] = await transaction
        .select()
        .from(purchases)
        .where(and(eq(purchases.provider, provider), eq(purchases.transaction_id, transactionId)))
        .for('update');
      if (!row) throw new Overtaken('The purchase went away meanwhile');
      return { ...row, status: row.status as PurchaseStatus };
    },

    /** Returns undefined for an unknown id; locks likewise. */
    async lockKnown(transaction: Transaction, id: string) {
      const [row] = await transaction.select().from(purchases).where(eq(purchases.id, id)).for('update');
      return row && { ...row, status: row.status as PurchaseStatus };
    },

    async update(
      transaction: Transaction,
      id: string,
      changes: Partial<
        PurchaseFacts &
          Pick<
            typeof purchases.$inferInsert,
            'status' | 'email' | 'name' | 'amount_cents' | 'currency' | 'user_id' | 'opened_at' | 'contract'
          >
      >,
    ): Promise<void> {
      await transaction
        .update(purchases)
        .set({ ...changes, updated_at: sql`now()` })
        .where(eq(purchases.id, id));
    },

    /** Stores an event that this transaction handles; an existing one stays unchanged. Returns true if it is new. */
    async keepEvent(
      transaction: Transaction,
      { provider, event }: StoredEvent,
      purchaseId: string,
    ): Promise<boolean> {
      const { rowCount } = await transaction
        .insert(purchaseEvents)
        .values({
          provider,
          event_id: event.eventId,
          event: JSON.stringify(event),
          purchase_id: purchaseId,
          due_at: null,
          handled_at: sql`now()`,
        })
        .onConflictDoNothing({ target: [purchaseEvents.provider, purchaseEvents.event_id] });
      return rowCount === 1;
    },

    /** Makes an event, or all those of a purchase, due again in any state. @returns how many */
    async replay(transaction: Transaction, eventOrPurchase: string): Promise<number> {
      const { rowCount } = await transaction
        .update(purchaseEvents)
        .set({ due_at: sql`now()`, attempts: 0, handled_at: null, last_error: null })
        .where(or(eq(purchaseEvents.id, eventOrPurchase), eq(purchaseEvents.purchase_id, eventOrPurchase)));
      return rowCount ?? 0;
    },

    /** Locks purchases made with an email or owned by its account. @param email lower case */
    lockOf(transaction: Transaction, email: string) {
      const account = transaction.select({ id: users.id }).from(users).where(eq(users.email, email));
      return transaction
        .select()
        .from(purchases)
        .where(or(eq(purchases.email, email), inArray(purchases.user_id, account)))
        .orderBy(asc(purchases.id))
        .for('update');
    },

    /** @param isHeld selects purchases that do not open this course, or all others */
    listPurchases(isHeld: boolean, limit: number) {
      return database
        .select()
        .from(purchases)
        .where(isHeld ? eq(purchases.status, 'held') : ne(purchases.status, 'held'))
        .orderBy(desc(purchases.created_at))
        .limit(limit);
    },

    /** Returns events that are not handled, or that carry an error or a remark. */
    async listTroubled() {
      const rows = await database
        .select()
        .from(purchaseEvents)
        .where(sql`${purchaseEvents.handled_at} is null or ${purchaseEvents.last_error} is not null`)
        .orderBy(asc(purchaseEvents.received_at));
      return rows.map(readRow);
    },

    /** Counts unhandled events: those due, and those that failed at least once. */
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

    async find(id: string, connection: Connection = database) {
      const [purchase] = await connection.select().from(purchases).where(eq(purchases.id, id));
      return purchase;
    },

    async listEvents(purchaseId: string) {
      const rows = await database
        .select()
        .from(purchaseEvents)
        .where(eq(purchaseEvents.purchase_id, purchaseId))
        .orderBy(asc(purchaseEvents.received_at));
      return rows.map(readRow);
    },
  };
}

function readRow(row: typeof purchaseEvents.$inferSelect) {
  return { ...row, event: JSON.parse(row.event) as PurchaseEvent };
}

export type ReceivedEvent = ReturnType<typeof readRow>;

export type PurchasesRepository = ReturnType<typeof createPurchasesRepository>;
