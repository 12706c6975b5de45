import { type SQL, sql } from 'drizzle-orm';
import type { PurchaseRow, PurchasesQuery } from '../../../domain/lists/purchases.ts';
import { otherProductReason, type PurchaseStatus, testPurchaseReason } from '../../../domain/purchases.ts';
import { linkRestDays, unopenedDays } from '../../../domain/waiting.ts';
import { isTeamSql, teamRolesSql } from '../../db/access-rule.ts';
import type { Database } from '../../db/connect.ts';
import { startOfDay } from '../../db/dates.ts';
import { type CursorPage, createList, firstRow, pageAfter, selectRow, selectRows } from '../../db/list.ts';
import { shownNameSql } from '../../db/schema/accounts.ts';
import { purchases, refundRequests } from '../../db/schema/purchases.ts';
import { matchesSql } from '../../db/search.ts';
import { studentTables } from '../../db/student-groups.ts';

export interface PurchasesTotal {
  status: PurchaseStatus;
  currency: string;
  count: number;
  amount_cents: number;
}

/** An account that a purchase opened the course for, and that nobody has entered. */
export interface UnopenedAccess {
  id: string;
  name: string;
  email: string;
  /** None: the team's own purchases are left out. */
  role: null;
  paid_at: Date;
}

export interface PurchaseCount {
  count: number;
  /** Id of the purchase paid last; null if there is none. */
  latest: string | null;
}

const soldAt = sql`coalesce(${purchases.approved_at}, ${purchases.created_at})`;
const currency = sql`coalesce(${purchases.currency}, 'BRL')`;
export const searchedPurchaseText = sql`${purchases.name} || ' ' || ${purchases.email} || ' ' || ${purchases.transaction_id} || ' ' || coalesce(${purchases.receipt_code}, '')`;

const countAndLatest = sql`count(*)::int as count, (array_agg(id order by approved_at desc))[1] as latest`;
/** A dispute of another product of the seller's is not the site's to tell. */
const isDisputed = sql`${purchases.status} = 'disputed' and ${purchases.not_opening_reason} is null`;
const isPaidWithin = (days: number) =>
  sql`${purchases.approved_at} is not null and ${soldAt} > now() - make_interval(days => ${days}::int)`;

/** Returns the queries behind the admin area's purchases and their alerts. */
export function createAdminPurchasesRepository(database: Database) {
  const columns = sql`
      ${purchases.id}, ${purchases.provider}, ${purchases.transaction_id}, ${purchases.receipt_code}, ${purchases.status},
      ${purchases.name}, ${purchases.email}, ${purchases.amount_cents}, ${currency} as currency, ${soldAt} as sold_at, ${purchases.refunded_at},
      (select ${refundRequests.deadline} from ${refundRequests}
        where ${refundRequests.purchase_id} = ${purchases.id} and ${refundRequests.finished_at} is null) as refund_deadline,
      ${purchases.approved_at} is not null as is_paid,
      case when ${purchases.closed_at} is not null then 'acesso retirado à mão' else ${purchases.not_opening_reason} end as reason,
      ${purchases.source}, ${purchases.user_id},
      case ${purchases.status} when 'disputed' then (
        select (event::jsonb ->> 'answerBy')::timestamptz from purchase_events
        where purchase_id = ${purchases.id} and event::jsonb ->> 'status' = 'disputed'
        order by received_at desc limit 1) end as dispute_deadline`;
  const purchaseList = createList<PurchaseRow, PurchasesQuery>(database, {
    columns,
    from: sql`${purchases}`,
    order: sql`${soldAt} desc, ${purchases.id} desc`,
    conditions: ({ q = '', provider, status, from, to }) => [
      matchesSql(searchedPurchaseText, q),
      provider && sql`${purchases.provider} = ${provider}`,
      status && sql`${purchases.status} = ${status}`,
      from && sql`${soldAt} >= ${startOfDay(from)}`,
      to && sql`${soldAt} < ${startOfDay(to, 1)}`,
    ],
  });

  const count = (statement: SQL) => selectRow<PurchaseCount>(database, statement);

  return {
    export: purchaseList.export,

    async list(query: PurchasesQuery) {
      const [rows, totals] = await Promise.all([
        purchaseList.page(query),
        selectRows<PurchasesTotal>(
          database,
          sql`select ${purchases.status} as status, ${currency} as currency, count(*)::int as count,
            coalesce(sum(${purchases.amount_cents}), 0)::float8 as amount_cents
          from ${purchases} where ${purchaseList.whereOf(query)} group by 1, 2 order by 1, 2`,
        ),
      ]);
      const total = totals.reduce((sum, { count }) => sum + count, 0);
      return { rows, total, page: query.page, totals };
    },

    /**
     * Returns buyers who paid some days ago and never entered, the longest first, with their number. A link that the
     * team gave them lately takes them off for a while; one in an email that no mail server took does not.
     */
    async listUnopened(limit: number): Promise<{ rows: UnopenedAccess[]; total: number }> {
      const { from, to } = unopenedDays;
      const rows = await selectRows<UnopenedAccess & { total: number }>(
        database,
        sql`select users.id, ${shownNameSql} as name, users.email, profiles.role,
          max(${soldAt}) as paid_at, count(*) over ()::int as total
        from ${studentTables} join ${purchases} on ${purchases.user_id} = users.id
        where ${purchases.status} = 'approved' and ${purchases.not_opening_reason} is null
          and ${soldAt} between now() - make_interval(days => ${to}) and now() - make_interval(days => ${from})
          and (users.last_login_at is null or not users.email_verified)
          and course_progress.user_id is null and coalesce(profiles.role, '') not in (${sql.raw(teamRolesSql)})
          and not exists (select from audit_log where audit_log.user_id = users.id
            and (audit_log.action = 'show-link' or audit_log.action = 'send-access' and exists (
              select from outbox where outbox.recipient = users.email and outbox.kind in ('purchase', 'recovery')
                and outbox.created_at >= audit_log.created_at and outbox.failed_at is null
                and not outbox.written_to_file and (outbox.sent_at is not null or outbox.attempts = 0)))
            and audit_log.created_at > now() - make_interval(days => ${linkRestDays}))
        group by users.id, profiles.id order by paid_at, users.id limit ${limit}`,
      );
      return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 };
    },

    /** Returns purchases by the order of their first events; none of the team's. */
    listAfter: (page: CursorPage) =>
      pageAfter(
        database,
        {
          columns: sql`${columns}, ${purchases.created_at}, ${purchases.user_id} as student_id`,
          from: sql`${purchases}`,
          where: sql`not exists (select from users join profiles on profiles.id = users.id
            where (users.id = ${purchases.user_id} or users.email = ${purchases.email}) and ${sql.raw(isTeamSql)})`,
          at: purchases.created_at,
          id: purchases.id,
        },
        page,
      ),

    /** Returns disputed purchases of the course, those with a deadline first. */
    async listDisputed(limit: number): Promise<PurchaseRow[]> {
      const rows = await purchaseList.select(isDisputed, limit);
      const dueAt = ({ dispute_deadline }: PurchaseRow) => dispute_deadline?.getTime() ?? Infinity;
      return rows.toSorted((one, other) => (dueAt(one) < dueAt(other) ? -1 : 1));
    },

    countDisputed: () => count(sql`select ${countAndLatest} from ${purchases} where ${isDisputed}`),

    find: (id: string) => firstRow(purchaseList.select(sql`${purchases.id} = ${id}`)),

    /** Returns purchases made with the email or owned by its account, latest first. */
    listForAccount: ({ id, email }: { id: string; email: string }): Promise<PurchaseRow[]> =>
      purchaseList.select(sql`${purchases.user_id} = ${id} or ${purchases.email} = ${email}`),

    /**
     * Counts purchases paid in the last 30 days that open nothing. Other products of the seller are meant to open
     * nothing; if none of a provider's sales opens the course, the product code in the settings is probably wrong.
     */
    countHeld: () =>
      count(sql`
        with recent as (
          select id, provider, status, approved_at, closed_at, not_opening_reason
          from ${purchases} where ${isPaidWithin(30)})
        select ${countAndLatest} from recent
        where status = 'held' and closed_at is null and not_opening_reason not like ${`%${testPurchaseReason}%`}
          and not (not_opening_reason like ${`${otherProductReason}: a venda traz%`} and exists (
            select from recent as other where other.provider = recent.provider and other.status = 'approved'))`),

    countWithoutEmail: () =>
      count(sql`
        select ${countAndLatest} from ${purchases}
        where ${isPaidWithin(7)} and status = 'approved' and email = ''`),
  };
}
