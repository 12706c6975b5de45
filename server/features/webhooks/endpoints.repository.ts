import { and, arrayOverlaps, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { maxShownDeliveries, secretOverlapHours, type WebhookEvent } from '../../../domain/webhooks.ts';
import { mayAdministerSql } from '../../db/access-rule.ts';
import type { Connection, Database, Transaction } from '../../db/connect.ts';
import { firstRow, selectRows } from '../../db/list.ts';
import { webhookDeliveries, webhookEndpoints } from '../../db/schema/webhooks.ts';

export type Endpoint = typeof webhookEndpoints.$inferSelect;
type NewEndpoint = typeof webhookEndpoints.$inferInsert;

/** SQL: the endpoint was not removed. */
const isActive = isNull(webhookEndpoints.removed_at);
/** SQL: it is also told of events. */
export const receivesEvents = and(isActive, isNull(webhookEndpoints.turned_off_at));
const isActiveWith = (id: string) => and(eq(webhookEndpoints.id, id), isActive);

type Rules = () => { ADMIN_SECOND_FACTOR: 'optional' | 'required' };

/** SQL over `webhook_endpoints as endpoint`: its maker may administer now, or nobody knows who made it. */
export const mayTellSql = (rules: Rules) =>
  sql.raw(`(created_by is null or ${mayAdministerSql('endpoint.created_by', rules().ADMIN_SECOND_FACTOR)})`);

/** Returns the queries on the systems that are told of events. */
export function createEndpointsRepository(database: Database, rules: Rules) {
  return {
    /** Returns true if an endpoint is told of any of these. */
    async listens(connection: Connection, ...types: WebhookEvent[]): Promise<boolean> {
      const [row] = await connection
        .select({ id: webhookEndpoints.id })
        .from(webhookEndpoints)
        .where(and(receivesEvents, arrayOverlaps(webhookEndpoints.events, types)))
        .limit(1);
      return row !== undefined;
    },

    async add(tx: Transaction, endpoint: NewEndpoint, max: number) {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext('webhook endpoints'))`);
      if ((await tx.$count(webhookEndpoints, isActive)) >= max) return false;
      await tx.insert(webhookEndpoints).values(endpoint);
      return true;
    },

    find: (id: string) => firstRow(database.select().from(webhookEndpoints).where(isActiveWith(id))),

    /** Changes an endpoint; who changes its URL becomes its maker. @returns undefined if there is no such endpoint */
    async change(
      tx: Transaction,
      id: string,
      { url, events, created_by }: Pick<NewEndpoint, 'url' | 'events' | 'created_by'>,
    ) {
      const maker = sql`case when url = ${url} then created_by else ${created_by}::uuid end`;
      const changes = { url, events, created_by: maker };
      const [row] = await tx.update(webhookEndpoints).set(changes).where(isActiveWith(id)).returning();
      return row;
    },

    /** Ends the sending at once. The rows go later, as a delivery that is under way holds its own. */
    async remove(tx: Transaction, id: string): Promise<Endpoint | undefined> {
      const change = { removed_at: sql`now()` };
      const [row] = await tx.update(webhookEndpoints).set(change).where(isActiveWith(id)).returning();
      return row;
    },

    /** Turns an endpoint on or off, and forgets its failures. @returns undefined if it is so already */
    async setOn(tx: Transaction, id: string, isOn: boolean): Promise<Endpoint | undefined> {
      const { turned_off_at } = webhookEndpoints;
      const change = {
        turned_off_at: isOn ? null : sql`now()`,
        failures: 0,
        failing_since: null,
        paused_until: null,
      };
      const isInOtherState = and(isActiveWith(id), isOn ? isNotNull(turned_off_at) : isNull(turned_off_at));
      const [row] = await tx.update(webhookEndpoints).set(change).where(isInOtherState).returning();
      return row;
    },

    async deleteRemoved(): Promise<number> {
      const { rowCount } = await database
        .delete(webhookEndpoints)
        .where(lt(webhookEndpoints.removed_at, sql`now() - interval '1 minute'`));
      return rowCount ?? 0;
    },

    /** Replaces the secret; the former one signs too for {@link secretOverlapHours}. */
    async rotateSecret(tx: Transaction, id: string, secret: string): Promise<void> {
      await tx
        .update(webhookEndpoints)
        .set({
          secret,
          previous_secret: sql`${webhookEndpoints.secret}`,
          previous_until: sql`now() + make_interval(hours => ${secretOverlapHours})`,
        })
        .where(eq(webhookEndpoints.id, id));
    },

    listAll: (): Promise<Endpoint[]> => database.select().from(webhookEndpoints),

    /** Stores the secrets as encrypted again, unless they changed meanwhile. */
    async reencrypt(before: Endpoint, secrets: Pick<Endpoint, 'secret' | 'previous_secret'>): Promise<void> {
      await database
        .update(webhookEndpoints)
        .set(secrets)
        .where(and(eq(webhookEndpoints.id, before.id), eq(webhookEndpoints.secret, before.secret)));
    },

    /** Returns the endpoints, the newest first, without their secrets, and the latest deliveries of each. */
    listWithDeliveries: () =>
      selectRows<ListedEndpoint>(
        database,
        sql`select id, url, events, created_at, failing_since, turned_off_at, not ${mayTellSql(rules)} as is_paused,
            (select name from users where id = created_by) as made_by,
            case when previous_until > now() then previous_until end as overlap_until,
            (select count(*)::int from ${webhookDeliveries} where endpoint_id = endpoint.id and due_at is not null) as waiting,
            (select coalesce(json_agg(latest), '[]') from (
              select id, type, created_at, tried_at, attempts, last_status, last_answer, last_error, delivered_at, failed_at,
                due_at is not null as is_waiting
              from ${webhookDeliveries} where endpoint_id = endpoint.id order by position desc limit ${maxShownDeliveries}
            ) as latest) as latest_deliveries
          from ${webhookEndpoints} as endpoint where removed_at is null order by created_at desc, id`,
      ),
  };
}

interface ListedEndpoint
  extends Pick<Endpoint, 'id' | 'url' | 'events' | 'created_at' | 'failing_since' | 'turned_off_at'> {
  overlap_until: Date | null;
  /** Null if the maker is unknown: the endpoint is the team's. */
  made_by: string | null;
  /** True while its maker may not administer: what happens waits. */
  is_paused: boolean;
  waiting: number;
  latest_deliveries: ShownDelivery[];
}

interface ShownDelivery
  extends Pick<
    typeof webhookDeliveries.$inferSelect,
    'id' | 'type' | 'attempts' | 'last_status' | 'last_answer' | 'last_error'
  > {
  created_at: string;
  tried_at: string | null;
  delivered_at: string | null;
  failed_at: string | null;
  is_waiting: boolean;
}

export type EndpointsRepository = ReturnType<typeof createEndpointsRepository>;
