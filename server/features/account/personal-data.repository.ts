import { type SQL, sql } from 'drizzle-orm';
import type { User } from '../../../domain/audit.ts';
import type { KindName } from '../../../domain/personal-data/kinds.ts';
import { kindOf, readableColumns, type TableName, tables } from '../../../domain/personal-data/tables.ts';
import type { Database, Transaction } from '../../db/connect.ts';

export const erasedName = 'conta excluída';

interface Relation {
  where: SQL;
  /** Columns about this person; default: all readable columns. */
  columns?: readonly string[];
  /** Effect of erasure; `account`: a foreign key deletes or clears the row with the account. */
  erased: 'delete' | 'account' | 'stays' | SQL;
}

export type DataRow = Record<string, unknown>;
export type DataOfPerson = Partial<Record<KindName, Partial<Record<TableName, DataRow[]>>>>;

/** Emails about purchases or subscriptions of an address, not of an account. */
const ofAddress = sql`kind in ('purchase', 'newsletter-confirmation', 'newsletter')`;

/** Lists every table, so that neither export nor erasure forgets one. */
function relationsOf({ id, email, name, emailVerified }: User): Record<TableName, Relation[]> {
  const own = (column: string): Relation[] => [
    { where: sql`${sql.identifier(column)} = ${id}`, erased: 'account' },
  ];
  const byAddress = sql`(${emailVerified} and email = ${email})`;
  const bought = sql`(user_id = ${id} or (user_id is null and ${byAddress}))`;
  const purchases = sql`(select purchases.id from purchases where ${bought})`;
  const named = (column: string): Relation => ({
    where: sql`${sql.identifier(column)} = ${name}`,
    columns: [],
    erased: sql`${sql.identifier(column)} = ${erasedName}`,
  });
  const authored: Relation[] = [
    {
      where: sql`author_id = ${id}`,
      columns: ['author_id', 'author_name', 'created_at'],
      erased: sql`author_name = ${erasedName}`,
    },
  ];
  return {
    users: [{ where: sql`id = ${id}`, erased: 'delete' }],
    profiles: own('id'),
    accounts: own('user_id'),
    sessions: own('user_id'),
    two_factors: own('user_id'),
    passkeys: own('user_id'),
    address_changes: own('user_id'),
    // The library defines these values; all contain the account's id.
    verifications: [{ where: sql`position(${id} in value) > 0`, erased: 'delete' }],
    security_events: [{ where: sql`user_id = ${id}`, erased: 'delete' }],
    access_records: [{ where: sql`user_id = ${id}`, erased: 'stays' }],
    course_progress: own('user_id'),
    lesson_positions: own('user_id'),
    lesson_questions: own('user_id'),
    certificates: own('user_id'),
    name_requests: own('user_id'),
    // Older purchases have no record of when they opened.
    purchases: [{ where: bought, erased: sql`opened_at = coalesce(opened_at, approved_at)` }],
    // A provider's error may name the buyer.
    refund_requests: [{ where: sql`purchase_id in ${purchases}`, erased: sql`last_error = null` }],
    contracts: [],
    settings: [],
    webhook_arrivals: [],
    purchase_events: [
      {
        where: sql`(purchase_id in ${purchases} or (${emailVerified} and event::jsonb ->> 'email' = ${email}))`,
        erased: sql`event = ${withoutBuyer}`,
      },
    ],
    access_grants: [
      { where: byAddress, columns: ['email', 'created_at'], erased: 'delete' },
      named('granted_by'),
    ],
    outbox: [
      { where: sql`recipient = ${email} and (${emailVerified} or not ${ofAddress})`, erased: 'delete' },
      { where: sql`recipient = ${email}`, columns: [], erased: 'delete' },
      // Emails to the owner about a sale and its refund.
      {
        where: sql`kind in ('sale', 'refund-to-do') and (data::jsonb ->> 'purchase')::uuid in ${purchases}`,
        columns: ['kind', 'subject', 'body', 'data', 'created_at', 'sent_at'],
        erased: 'delete',
      },
    ],
    newsletter_subscribers: [
      { where: byAddress, erased: 'delete' },
      { where: sql`email = ${email} and confirmed_at is null`, columns: [], erased: 'delete' },
    ],
    audit_log: [
      {
        where: sql`(user_id = ${id} or (${emailVerified} and detail = ${email}))`,
        columns: ['user_id', 'action', 'detail', 'created_at'],
        erased: sql`detail = ''`,
      },
      {
        where: sql`(actor_id = ${id} or (user_id = ${id} and actor_id is null and actor in (${name}, ${email})))`,
        columns: ['actor', 'actor_id', 'action', 'created_at'],
        erased: sql`actor = ${erasedName}`,
      },
    ],
    newsletters: authored,
    content_revisions: authored,
    content_draft: [named('author_name')],
    course_files: own('created_by'),
    media: own('created_by'),
    video_uploads: own('created_by'),
    rate_limits: [],
    backups: [],
    daily_counts: [],
    search_passages: [],
    search_state: [],
    troubles: [],
  };
}

/** SQL: a payment provider's event without the buyer's data. */
export const withoutBuyer = sql`(event::jsonb - '{email,name,note,lookUp}'::text[])::text`;

export function createPersonalDataRepository(database: Database) {
  return {
    read(person: User): Promise<DataOfPerson> {
      return database.transaction(
        async (transaction) => {
          const found: DataOfPerson = {};
          for (const [table, relations] of entriesOf(relationsOf(person)))
            for (const { where, columns = readableColumns(table) } of relations) {
              if (columns.length === 0) continue;
              const { rows } = await transaction.execute<{ row: DataRow }>(sql`
                select to_jsonb(found) as row from (
                  select ${sql.join(
                    columns.map((column) => sql.identifier(column)),
                    sql`, `,
                  )} from ${sql.identifier(table)} where ${where}
                ) as found`);
              for (const { row } of rows) add(found, table, row);
            }
          return found;
        },
        { isolationLevel: 'repeatable read', accessMode: 'read only' },
      );
    },

    /** @param keepsCertificate true keeps a valid certificate public */
    async erase(transaction: Transaction, person: User, keepsCertificate: boolean): Promise<void> {
      // A certificate without a name identifies nobody.
      await transaction.execute(sql`
        update certificates set student_name = '', status = 'revoked', replaced_by = null
        where user_id = ${person.id} and not (${keepsCertificate} and status = 'valid')`);
      // Delete the account's row last: other rows are found through it.
      for (const [table, relations] of entriesOf(relationsOf(person)).reverse())
        for (const { where, erased } of relations) {
          const name = sql.identifier(table);
          if (erased === 'delete') await transaction.execute(sql`delete from ${name} where ${where}`);
          else if (typeof erased !== 'string')
            await transaction.execute(sql`update ${name} set ${erased} where ${where}`);
        }
    },

    async summarize({ id, email, emailVerified }: User, connection: Database | Transaction = database) {
      const { rows } = await connection.execute<{ purchases: number; certificate: string | null }>(sql`
        select
          (select count(*)::int from purchases
            where user_id = ${id} or (user_id is null and ${emailVerified} and email = ${email})) as purchases,
          (select code from certificates where user_id = ${id} and status = 'valid') as certificate`);
      return rows[0] ?? { purchases: 0, certificate: null };
    },
  };
}

const entriesOf = (relations: Record<TableName, Relation[]>) =>
  Object.entries(relations) as [TableName, Relation[]][];

function add(found: DataOfPerson, table: TableName, row: DataRow): void {
  for (const kind of Object.keys(tables[table].personal) as KindName[]) {
    const columns = Object.entries(row).filter(([column]) => kindOf(table, column) === kind);
    if (columns.length === 0) continue;
    found[kind] ??= {};
    found[kind][table] ??= [];
    found[kind][table].push(Object.fromEntries(columns));
  }
}

export type PersonalDataRepository = ReturnType<typeof createPersonalDataRepository>;
