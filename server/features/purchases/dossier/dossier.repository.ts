import { type SQL, sql } from 'drizzle-orm';
import type { CertificateStatus } from '../../../../domain/certificate.ts';
import type { Promotion } from '../../../../domain/content/promotion.ts';
import type { StoredContract } from '../../../../domain/contract.ts';
import type { EmailKind } from '../../../../domain/emails/kinds.ts';
import { type EmailStatus, pointlessEmailReason } from '../../../../domain/emails.ts';
import { retentionPeriods } from '../../../../domain/personal-data/kinds.ts';
import type { EventStatus } from '../../../../domain/purchases.ts';
import type { RefundWay } from '../../../../domain/refunds.ts';
import type { Database } from '../../../db/connect.ts';
import { dayOf } from '../../../db/dates.ts';
import { selectRows } from '../../../db/list.ts';
import { purchaseCodeSql } from '../../../db/schema/purchases.ts';
import type { FoundPurchase } from '../purchases.repository.ts';

/** Rows of a section; a dispute asks for fewer, and a page more costs time. */
export const maxDossierRows = 100;

/** Emails that tell how access was delivered, and what the buyer was told of it and of the money. */
const deliveryKinds: readonly EmailKind[] = [
  'welcome',
  'confirmation',
  'recovery',
  'purchase',
  'access-recovery',
  'access-moved',
  'refund-link',
  'refund-requested',
  'refund-sent',
  'certificate',
];

export interface DossierRows {
  contract: { revision: number; document: StoredContract } | undefined;
  published:
    | { revision: number; created_at: Date; cents: number | null; promotion: Promotion | null }
    | undefined;
  events: { kind: string; told: EventStatus; cents: number | null; currency: string; received_at: Date }[];
  emails: { kind: EmailKind; recipient: string; status: EmailStatus; at: Date }[];
  account: { created_at: Date; last_login_at: Date | null; first_access_at: Date | null } | undefined;
  accesses: { address: string; first_at: Date; last_at: Date; count: number }[];
  progress: { lessons: string[]; started_at: Date | null; updated_at: Date } | undefined;
  positions: { lesson_id: string; updated_at: Date }[];
  exercises: { module_id: string; count: number; first_at: Date; last_at: Date }[];
  certificates: { code: string; status: CertificateStatus; completed_at: Date; issued_at: Date }[];
  refund:
    | { way: RefundWay; requested_at: Date; deadline: Date; sent_at: Date | null; finished_at: Date | null }
    | undefined;
  /** When the team moved the purchase from one email to another. */
  moves: { decided_at: Date }[];
}

/** Returns the query behind a purchase's dossier. It names columns one by one: no link, token or text of an email. */
export function createDossierRepository(database: Database) {
  const select = <Row extends object>(statement: SQL, limit = maxDossierRows) =>
    selectRows<Row>(database, sql`${statement} limit ${limit}`);
  const first = async <Row extends object>(statement: SQL) => (await select<Row>(statement, 1))[0];
  return {
    async read({ purchase, recipient }: FoundPurchase): Promise<DossierRows> {
      const { id, user_id: account, email, created_at, approved_at, transaction_id, receipt_code } = purchase;
      const soldAt = approved_at ?? created_at;
      const isOwn = sql`user_id = ${account}`;
      const isNamed = sql`(data::jsonb ->> 'purchase' = ${id} or ${purchaseCodeSql(sql`(data::jsonb ->> 'transaction')`)}
        in (${purchaseCodeSql(sql`${transaction_id}::text`)}, ${purchaseCodeSql(sql`${receipt_code}::text`)}))`;
      const namesNone = sql`data::jsonb ->> 'purchase' is null and data::jsonb ->> 'transaction' is null`;
      const since = new Date(Math.min(soldAt.getTime(), created_at.getTime()));
      // The term also counts for what the nightly removal has not reached yet.
      const isRecent = sql`at >= ${since} and at > now() - make_interval(months => ${retentionPeriods.accessRecordMonths})`;
      return {
        contract: await first(sql`
          select revision, document from contracts where fingerprint = ${purchase.contract}`),
        published: await first(sql`
          select revision, created_at, document #> '{site,price,cents}' as cents, document #> '{site,promotion}' as promotion
          from content_revisions where created_at <= ${soldAt} order by revision desc`),
        events: await select(sql`
          select event::jsonb ->> 'kind' as kind, event::jsonb ->> 'status' as told, (event::jsonb ->> 'amountCents')::int as cents,
            coalesce(event::jsonb ->> 'currency', 'BRL') as currency, received_at
          from purchase_events where purchase_id = ${id} order by received_at`),
        // The purchase's email may be another's today: of those to it, only the ones that name this purchase count.
        emails: await select(sql`
          select kind, recipient, coalesce(sent_at, failed_at, created_at) as at,
            case when sent_at is not null then case when written_to_file then 'stored' else 'sent' end
              when due_at is not null then 'waiting'
              when last_error = ${pointlessEmailReason} then 'pointless' else 'refused' end as status
          from outbox where recipient <> '' and kind = any(${sql.param([...deliveryKinds])}::text[])
            and created_at >= ${since}::timestamptz - interval '1 day'
            and ((recipient in (${email}, ${recipient}) and ${isNamed}) or (recipient = ${recipient} and ${namesNone}))
          order by created_at`),
        account: await first(sql`
          select created_at, last_login_at,
            (select min(at) from access_records where user_id = users.id and ${isRecent}) as first_access_at
          from users where id = ${account}`),
        accesses: await select(sql`
          select address, min(at) as first_at, max(at) as last_at, count(*)::int as count
          from access_records where ${isOwn} and ${isRecent}
          group by ${dayOf(sql`at`)}, address order by first_at desc`),
        progress: await first(sql`
          select completed_lessons as lessons, started_at, updated_at from course_progress where ${isOwn}`),
        positions: await select(sql`
          select lesson_id, updated_at from lesson_positions where ${isOwn} order by updated_at desc`),
        exercises: await select(sql`
          select module_id, count(*)::int as count, min(answered_at) as first_at, max(answered_at) as last_at
          from exercise_answers where ${isOwn} group by module_id order by first_at`),
        certificates: await select(sql`
          select code, status, completed_at, issued_at from certificates where ${isOwn} order by issued_at`),
        refund: await first(sql`
          select way, requested_at, deadline, sent_at, finished_at from refund_requests where purchase_id = ${id}`),
        // Not those refused: whoever asked is a stranger to this purchase.
        moves: await select(sql`
          select decided_at from access_requests
          where purchase_id = ${id} and status = 'approved' and decided_at is not null order by decided_at`),
      };
    },
  };
}
