import { randomUUID } from 'node:crypto';
import { and, arrayOverlaps, eq, sql } from 'drizzle-orm';
import { maxDeliveryDays, type NewEvent, testEvent } from '../../../domain/webhooks.ts';
import type { Database, Transaction } from '../../db/connect.ts';
import { selectRow, selectRows } from '../../db/list.ts';
import { profiles, shownNameSql, users } from '../../db/schema/accounts.ts';
import { webhookDeliveries, webhookEndpoints } from '../../db/schema/webhooks.ts';
import { type Outcome, processNextRow, type RetryPlan } from '../../queues/queue.ts';
import { type Endpoint, mayTellSql, receivesEvents } from './endpoints.repository.ts';

export type Delivery = typeof webhookDeliveries.$inferSelect;
export type DeliveryOutcome = Outcome<typeof webhookDeliveries>;

/** The person or purchase that events are about. Without `email` and `name`, they are the account's. */
export interface EventSubject {
  userId?: string | null;
  email?: string;
  name?: string;
  /** Orders the events where neither an account nor an email is known. */
  purchaseId?: string;
}

/** SQL: no earlier event of the same student waits. */
const isNext = sql`not exists (
  select from ${webhookDeliveries} as earlier
  where earlier.due_at is not null and earlier.endpoint_id = ${webhookDeliveries.endpoint_id}
    and earlier.student_key = ${webhookDeliveries.student_key} and earlier.position < ${webhookDeliveries.position})`;

/** Random parts keep many events from being tried at the same moments. */
const spread = (seconds: number) => seconds * (0.75 + Math.random() / 2);
/** Seconds: an event is tried after 5, 10, 20 …, then every hour. */
const retryPlan: RetryPlan<typeof webhookDeliveries> = {
  delayAfter: (attempts) => spread(Math.min(5 * 2 ** (attempts - 1), 3_600)),
  isOver: ({ created_at }) => Date.now() - created_at.getTime() > maxDeliveryDays * 24 * 3_600_000,
};
/** Seconds for which an endpoint is left alone after so many failures in a row: one event tells that it is down. */
const pauseAfter = (failures: number) =>
  failures < 3 ? 0 : spread(Math.min(5 * 2 ** (failures - 3), 5 * 60));

/** Returns the queries on events and their queue, which is in order for each student and endpoint. */
export function createDeliveriesRepository(database: Database, rules: Parameters<typeof mayTellSql>[0]) {
  /** @returns undefined once the account is erased */
  async function findPerson(tx: Transaction, userId: string) {
    const [person] = await tx
      .select({ email: users.email, name: shownNameSql })
      .from(users)
      .leftJoin(profiles, eq(profiles.id, users.id))
      .where(eq(users.id, userId));
    return person;
  }

  async function noteOutcome(tx: Transaction, { id, failures }: Endpoint, isDone: boolean): Promise<void> {
    if (isDone && failures === 0) return;
    const failed = {
      failures: sql`${webhookEndpoints.failures} + 1`,
      failing_since: sql`coalesce(${webhookEndpoints.failing_since}, now())`,
      paused_until: sql`clock_timestamp() + make_interval(secs => ${pauseAfter(failures + 1)})`,
    };
    await tx
      .update(webhookEndpoints)
      .set(isDone ? { failures: 0, failing_since: null, paused_until: null } : failed)
      .where(eq(webhookEndpoints.id, id));
  }

  /** Gives up everything that is too old for an endpoint that has taken nothing for as long. */
  async function giveUpOld(tx: Transaction, endpointId: string): Promise<void> {
    const tooOld = sql`now() - make_interval(days => ${maxDeliveryDays})`;
    await tx.execute(sql`
      update ${webhookDeliveries} set due_at = null, failed_at = now()
      where id in (
        select id from ${webhookDeliveries}
        where endpoint_id = ${endpointId} and due_at is not null and created_at < ${tooOld}
          and exists (select from ${webhookEndpoints} where id = ${endpointId} and failing_since < ${tooOld})
        limit 1000 for update skip locked
      )`);
  }

  return {
    /** Queues events about a subject for the endpoints that are told of them: one statement, and no row, if there are none. */
    async record(tx: Transaction, subject: EventSubject, events: readonly NewEvent[]): Promise<void> {
      const types = [...new Set(events.map(({ type }) => type))];
      // Locked against removal only, which other events do not wait for.
      const endpoints = await tx
        .select({ id: webhookEndpoints.id, events: webhookEndpoints.events })
        .from(webhookEndpoints)
        .where(and(receivesEvents, arrayOverlaps(webhookEndpoints.events, types)))
        .for('key share');
      if (endpoints.length === 0) return;
      const { userId = null, purchaseId = '' } = subject;
      const account = userId === null ? undefined : await findPerson(tx, userId);
      const email = subject.email || account?.email || null;
      const person = { student_id: userId, email, name: subject.name || account?.name || null };
      const timestamp = new Date().toISOString();
      const rows = events.flatMap(({ type, data }) => {
        const event_id = randomUUID();
        const payload = JSON.stringify({ type, timestamp, data: { ...person, ...data } });
        const student_key = userId ?? email ?? purchaseId;
        return endpoints
          .filter((endpoint) => endpoint.events.includes(type))
          .map(({ id }) => ({ endpoint_id: id, event_id, type, payload, student_key }));
      });
      await tx.insert(webhookDeliveries).values(rows);
    },

    /** Stores what became of a test, which is not tried again. */
    async addTest(test: Omit<typeof webhookDeliveries.$inferInsert, 'type' | 'student_key'>): Promise<void> {
      const row = { ...test, type: testEvent, student_key: '', due_at: null, attempts: 1 };
      await database.insert(webhookDeliveries).values(row);
    },

    /** Makes an event due at once, also one that was given up. @returns its endpoint, undefined if it was delivered */
    async retry(tx: Transaction, id: string): Promise<string | undefined> {
      const [row] = await tx
        .update(webhookDeliveries)
        .set({ due_at: sql`now()`, failed_at: null, attempts: 0 })
        // One that is being sent is locked, and is not waited for.
        .where(
          sql`${webhookDeliveries.id} = (
            select id from ${webhookDeliveries} where id = ${id} and delivered_at is null and type <> ${testEvent}
            for update skip locked)`,
        )
        .returning({ endpoint_id: webhookDeliveries.endpoint_id });
      if (!row) return undefined;
      await tx
        .update(webhookEndpoints)
        .set({ paused_until: null })
        .where(eq(webhookEndpoints.id, row.endpoint_id));
      return row.endpoint_id;
    },

    /** Returns the endpoints for which something is due, which are not paused, and whose maker may administer. */
    async listDue(): Promise<string[]> {
      const rows = await selectRows<{ id: string }>(
        database,
        sql`select id from ${webhookEndpoints} as endpoint
          where removed_at is null and turned_off_at is null and coalesce(paused_until <= now(), true) and ${mayTellSql(rules)}
            and exists (select from ${webhookDeliveries} where endpoint_id = endpoint.id and due_at <= now())`,
      );
      return rows.map(({ id }) => id);
    },

    /**
     * Sends the endpoint's event that has been due longest and is its student's next one, and stores the outcome.
     * @param send does not use the database
     */
    processNext(
      endpointId: string,
      send: (delivery: Delivery, endpoint: Endpoint) => Promise<DeliveryOutcome>,
    ) {
      return processNextRow(
        database,
        webhookDeliveries,
        async (delivery, tx): Promise<DeliveryOutcome> => {
          const [endpoint] = await tx
            .select()
            .from(webhookEndpoints)
            .where(eq(webhookEndpoints.id, endpointId));
          if (!endpoint) return { result: 'failed', reason: '' };
          const outcome = await send(delivery, endpoint);
          await noteOutcome(tx, endpoint, outcome.result === 'done');
          return outcome;
        },
        async (_, tx) => {
          await giveUpOld(tx, endpointId);
          return { failed_at: sql`now()` };
        },
        and(eq(webhookDeliveries.endpoint_id, endpointId), isNext),
        retryPlan,
      );
    },

    /** Counts events that wait or were given up lately, and endpoints that have failed for an hour or are off. */
    measure: () =>
      selectRow<WebhookCounts>(
        database,
        sql`select (select count(*)::int from ${webhookDeliveries} where due_at is not null) as waiting,
          (select count(*)::int from ${webhookDeliveries}
            where failed_at > now() - interval '7 days' and type <> ${testEvent}) as given_up,
          (select count(*)::int from ${webhookEndpoints}
            where removed_at is null and failing_since < now() - interval '1 hour') as failing,
          (select count(*)::int from ${webhookEndpoints}
            where removed_at is null and turned_off_at is not null) as turned_off`,
      ),
  };
}

type WebhookCounts = Record<'waiting' | 'given_up' | 'failing' | 'turned_off', number>;

export type DeliveriesRepository = ReturnType<typeof createDeliveriesRepository>;
