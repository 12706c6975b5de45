import { type SQL, sql } from 'drizzle-orm';
import type { KindName } from '../../../domain/personal-data/kinds.ts';
import type { User } from '../../../domain/user.ts';
import type { Replacement, TableTreatment } from '../../backup/anonymous.ts';

/** Columns by kind of data, separated as in SQL. */
export interface TableDeclaration extends Partial<Record<KindName, string>> {
  /** Columns with personal data that is never exported: credentials, and values that nobody can read. */
  secret?: string;
  /** Columns without personal data. */
  impersonal?: string;
  /** Columns by what an anonymous copy does with them, if not what their name or type says. */
  anonymous?: Partial<Record<Replacement, string>>;
  /** Rows that concern a person; none by default. */
  rowsOf?: (person: User) => PersonalRows[];
}

interface PersonalRows {
  where: SQL;
  /** Columns that the person's export has, `''` for none; default: all columns that are not secret. */
  exported?: string;
  /** Effect of erasure. `account`: a foreign key deletes or clears the row; SQL: what an UPDATE sets. */
  onErasure: 'delete' | 'account' | 'stays' | SQL;
}

export const erasedName = 'conta excluída';

const buyerKeys = sql`'{email,name,note,lookUp}'::text[]`;
/** SQL: true for a payment provider's event with data of the buyer. */
export const hasBuyer = sql`event::jsonb ?| ${buyerKeys}`;
/** SQL: the event without the buyer's data. */
export const eventWithoutBuyer = sql`(event::jsonb - ${buyerKeys})::text`;

const ownedBy =
  (column: string) =>
  ({ id }: User) => [{ where: sql`${sql.identifier(column)} = ${id}`, onErasure: 'account' as const }];
const isConfirmedEmailOf = ({ emailVerified, email }: User) => sql`(${emailVerified} and email = ${email})`;
const bought = (person: User) =>
  sql`(user_id = ${person.id} or (user_id is null and ${isConfirmedEmailOf(person)}))`;
const purchasesOf = (person: User) => sql`(select purchases.id from purchases where ${bought(person)})`;
const named = (column: string, { name }: User): PersonalRows => ({
  where: sql`${sql.identifier(column)} = ${name}`,
  exported: '',
  onErasure: sql`${sql.identifier(column)} = ${erasedName}`,
});
const authored = ({ id }: User): PersonalRows[] => [
  {
    where: sql`author_id = ${id}`,
    exported: 'author_id, author_name, created_at',
    onErasure: sql`author_name = ${erasedName}`,
  },
];
/** Emails about purchases or subscriptions of an address, not of an account. */
const isByEmail = sql`kind in (
  'purchase', 'access-recovery', 'access-moved', 'access-refused', 'newsletter-confirmation', 'newsletter')`;

/** Declares every column of every table once. Export and erasure walk it; a test compares it with the database. */
export const tables = {
  users: {
    account: 'id, name, email, email_verified, image, created_at, updated_at, last_login_at, team_access_at',
    impersonal: 'devices_forgotten_at',
    secondFactor: 'two_factor_enabled',
    secret: 'password_outdated',
    rowsOf: ({ id }) => [{ where: sql`id = ${id}`, onErasure: 'delete' }],
  },
  profiles: {
    account: 'id, full_name, email, name, display_name, first_name, last_name, role, created_at',
    anonymous: { name: 'display_name, first_name, last_name', kept: 'role' },
    rowsOf: ownedBy('id'),
  },
  accounts: {
    account: `
      account_id, provider_id, user_id, created_at, updated_at, access_token_expires_at,
      refresh_token_expires_at, scope`,
    secret: 'password, access_token, refresh_token, id_token',
    impersonal: 'id',
    rowsOf: ownedBy('user_id'),
  },
  // Better Auth never fills `ip_address`: `disableIpTracking` is set.
  sessions: {
    devices: 'user_id, user_agent, created_at, updated_at, used_at, admin_write_at, expires_at, ip_address',
    secret: 'token',
    impersonal: 'id, first_edition',
    rowsOf: ownedBy('user_id'),
  },
  ended_sessions: { secret: 'token_hash', impersonal: 'reason, ended_at' },
  two_factors: {
    secondFactor: 'user_id, verified, failed_verification_count, locked_until',
    secret: 'secret, backup_codes',
    impersonal: 'id',
    rowsOf: ownedBy('user_id'),
  },
  passkeys: {
    secondFactor: `
      name, public_key, user_id, credential_id, counter, device_type, backed_up, transports,
      created_at, aaguid`,
    impersonal: 'id',
    rowsOf: ownedBy('user_id'),
  },
  // A row concerns a person if its value contains the account's id; all rows are deleted once they expire.
  verifications: {
    links: 'created_at, updated_at, expires_at',
    secret: 'identifier, value',
    impersonal: 'id',
    rowsOf: ({ id }) => [{ where: sql`position(${id} in value) > 0`, onErasure: 'delete' }],
  },
  address_changes: {
    links: 'user_id, new_email, asked_at, expires_at, old_confirmed_at, new_confirmed_at',
    secret: 'old_token, new_token',
    impersonal: 'id',
    rowsOf: ownedBy('user_id'),
  },
  team_invitations: {
    links: 'email, role, inviter_id, created_at, expires_at',
    impersonal: 'id',
    rowsOf: (person) => [
      {
        where: isConfirmedEmailOf(person),
        exported: 'email, role, created_at, expires_at',
        onErasure: 'delete',
      },
      {
        where: sql`inviter_id = ${person.id}`,
        exported: 'inviter_id, role, created_at, expires_at',
        onErasure: 'account',
      },
    ],
  },
  security_events: {
    security: 'user_id, kind, network, created_at',
    impersonal: 'id',
    rowsOf: ({ id }) => [{ where: sql`user_id = ${id}`, onErasure: 'delete' }],
  },
  access_records: {
    access: 'user_id, address, at',
    impersonal: 'id',
    anonymous: { ipAddress: 'address' },
    rowsOf: ({ id }) => [{ where: sql`user_id = ${id}`, onErasure: 'stays' }],
  },
  student_tags: {
    account: 'user_id, tag',
    rowsOf: ownedBy('user_id'),
  },
  course_progress: {
    study: 'user_id, completed_lessons, started_at, updated_at',
    anonymous: { kept: 'completed_lessons' },
    rowsOf: ownedBy('user_id'),
  },
  lesson_positions: {
    study: 'user_id, lesson_id, last, furthest, duration, updated_at',
    rowsOf: ownedBy('user_id'),
  },
  video_notices: {
    study: 'user_id, lesson_id, created_at',
    rowsOf: ownedBy('user_id'),
  },
  exercise_answers: {
    study: 'user_id, module_id, exercise_id, chosen, is_right, was_right_at_first, answered_at',
    anonymous: { kept: 'exercise_id, chosen' },
    rowsOf: ownedBy('user_id'),
  },
  lesson_questions: {
    questions: `
      user_id, lesson_id, lesson_title, question, answer, public_question, public_answer, created_at,
      edited_at, answered_at, published_at`,
    impersonal: 'id, version',
    anonymous: { kept: 'lesson_title' },
    rowsOf: ownedBy('user_id'),
  },
  reviews: {
    reviews: `
      user_id, status, rating, text, signature, city, shown_name, created_at, consented_at, withdrawn_at,
      decided_at`,
    impersonal: 'id',
    anonymous: { name: 'shown_name', kept: 'signature' },
    rowsOf: ownedBy('user_id'),
  },
  certificates: {
    certificate: `
      code, user_id, student_name, course_title, course_hours, printed, completed_at, issued_at,
      status, replaced_by, is_name_checked`,
    anonymous: {
      certificateCode: 'code, replaced_by',
      name: 'student_name',
      nothing: 'printed',
      kept: 'course_title',
    },
    rowsOf: ownedBy('user_id'),
  },
  // A place in a public list; who the certificate is of is in the table above.
  certificate_statuses: {
    impersonal: 'code, list, bit',
    anonymous: { certificateCode: 'code', place: 'bit' },
  },
  name_requests: {
    certificate: 'user_id, old_name, name, status, reason, created_at, decided_at',
    impersonal: 'id',
    anonymous: { name: 'old_name' },
    rowsOf: ownedBy('user_id'),
  },
  // A set `opened_at` without `user_id` shows that the buyer erased the account; older purchases lack it.
  purchases: {
    purchases: `
      provider, transaction_id, receipt_code, email, name, amount_cents, currency, status, approved_at,
      not_opening_reason, disputed_at, dispute_won_at, refunded_at, closed_at, opened_at, source, contract,
      user_id, created_at, updated_at`,
    impersonal: 'id',
    anonymous: { number: 'transaction_id, receipt_code', kept: 'currency, contract' },
    rowsOf: (person) => [
      { where: bought(person), onErasure: sql`opened_at = coalesce(opened_at, approved_at)` },
    ],
  },
  // A provider's error may name the buyer.
  refund_requests: {
    purchases: 'way, requested_at, deadline, sent_at, finished_at, last_error',
    impersonal: 'id, purchase_id, attempts, due_at',
    anonymous: { kept: 'way' },
    rowsOf: (person) => [
      { where: sql`purchase_id in ${purchasesOf(person)}`, onErasure: sql`last_error = null` },
    ],
  },
  // A waiting request is not exported: to whoever asked, nothing says that the purchase exists.
  access_requests: {
    accessRequests: 'email, status, reason, created_at, decided_at',
    secret: 'former_email',
    impersonal: 'id, purchase_id',
    anonymous: { email: 'former_email' },
    rowsOf: (person) => [
      { where: sql`${isConfirmedEmailOf(person)} and status <> 'waiting'`, onErasure: 'delete' },
      { where: isConfirmedEmailOf(person), exported: '', onErasure: 'delete' },
      { where: sql`purchase_id in ${purchasesOf(person)}`, exported: '', onErasure: 'delete' },
      {
        where: sql`former_email = ${person.email} and ${person.emailVerified}`,
        exported: '',
        onErasure: sql`former_email = ''`,
      },
    ],
  },
  // The seller's texts; nothing of a buyer.
  contracts: { impersonal: 'fingerprint, revision, document, created_at' },
  // The owner's, encrypted; nothing of a student.
  settings: { impersonal: 'name, value, changed_at' },
  webhook_arrivals: { impersonal: 'provider, outcome, arrived_at' },
  purchase_events: {
    paymentMessages: 'provider, event_id, event, last_error, received_at, handled_at',
    impersonal: 'id, purchase_id, attempts, due_at, replayed_at',
    anonymous: { number: 'event_id', event: 'event' },
    rowsOf: (person) => [
      {
        where: sql`(purchase_id in ${purchasesOf(person)}
          or (${person.emailVerified} and event::jsonb ->> 'email' = ${person.email}))`,
        onErasure: sql`event = ${eventWithoutBuyer}`,
      },
    ],
  },
  access_grants: {
    grants: 'email, created_at',
    history: 'granted_by',
    anonymous: { name: 'granted_by' },
    rowsOf: (person) => [
      { where: isConfirmedEmailOf(person), exported: 'email, created_at', onErasure: 'delete' },
      named('granted_by', person),
    ],
  },
  outbox: {
    mail: 'kind, recipient, data, once_key, subject, body, last_error, sent_at, failed_at, created_at',
    impersonal: 'id, attempts, due_at, written_to_file, newsletter_id',
    anonymous: { email: 'recipient', noFields: 'data', nothing: 'due_at' },
    rowsOf: (person) => [
      {
        where: sql`recipient = ${person.email} and (${person.emailVerified} or not ${isByEmail})`,
        onErasure: 'delete',
      },
      { where: sql`recipient = ${person.email}`, exported: '', onErasure: 'delete' },
      // Emails to the owner about a sale and its refund.
      {
        where: sql`kind in ('sale', 'refund-to-do') and (data::jsonb ->> 'purchase')::uuid in ${purchasesOf(person)}`,
        exported: 'kind, subject, body, data, created_at, sent_at',
        onErasure: 'delete',
      },
      // Emails about a purchase that moved name both of its emails.
      {
        where: sql`kind in ('access-moved', 'access-moved-team')
          and (data::jsonb ->> 'purchase')::uuid in ${purchasesOf(person)}`,
        exported: '',
        onErasure: 'delete',
      },
    ],
  },
  course_email_refusals: {
    mail: 'user_id, refused_at',
    rowsOf: ownedBy('user_id'),
  },
  newsletter_subscribers: {
    newsletter: 'email, confirmed_at, unsubscribed_at, created_at',
    rowsOf: (person) => [
      { where: isConfirmedEmailOf(person), onErasure: 'delete' },
      { where: sql`email = ${person.email} and confirmed_at is null`, exported: '', onErasure: 'delete' },
    ],
  },
  audit_log: {
    history: 'actor, actor_id, user_id, action, detail, created_at',
    impersonal: 'id',
    anonymous: { name: 'actor', kept: 'action' },
    rowsOf: ({ id, email, name, emailVerified }) => [
      {
        where: sql`(user_id = ${id} or (${emailVerified} and detail = ${email}))`,
        exported: 'user_id, action, detail, created_at',
        onErasure: sql`detail = ''`,
      },
      {
        // Up to 1.1.0, backups named whoever made them in user_id alone.
        where: sql`(actor_id = ${id} or (user_id = ${id} and actor_id is null and actor in (${name}, ${email})))`,
        exported: 'actor, actor_id, action, created_at',
        onErasure: sql`actor = ${erasedName}`,
      },
    ],
  },
  newsletters: {
    history: 'author_id, author_name, created_at',
    impersonal: `
      id, subject, body, version, updated_at, queued_at, scheduled_at, stopped_at, recipients, sent_count,
      refused_count, audience, module_id, is_advertising`,
    rowsOf: authored,
  },
  content_revisions: {
    history: 'author_id, author_name, created_at',
    site: 'document, changes',
    impersonal: 'revision',
    rowsOf: authored,
  },
  content_draft: {
    history: 'author_name, updated_at',
    site: 'sections',
    impersonal: 'id, version',
    rowsOf: (person) => [named('author_name', person)],
  },
  course_files: {
    history: 'created_by, created_at, file_name',
    impersonal: `
      id, module_id, module_name, file_description, file_path, file_type, file_size, file_url,
      uploading_since`,
    rowsOf: ownedBy('created_by'),
  },
  media: {
    history: 'created_by, created_at, file_name',
    impersonal: 'id, kind, type, size, width, height, duration, widths, file_paths, uploading_since',
    rowsOf: ownedBy('created_by'),
  },
  video_uploads: {
    history: 'created_by, updated_at, file_name',
    impersonal: 'id, size, received, stored_as, parts',
    rowsOf: ownedBy('created_by'),
  },
  // Addresses may have a key of the other system in them.
  webhook_endpoints: {
    secret: 'url, secret, previous_secret',
    impersonal: 'id, events, previous_until, failures, failing_since, paused_until, created_at, removed_at',
  },
  // An answer or error may quote the event.
  webhook_deliveries: {
    webhooks: 'type, payload, created_at, tried_at, delivered_at, failed_at',
    secret: 'student_key, last_answer, last_error',
    impersonal: 'id, position, endpoint_id, event_id, attempts, due_at, last_status',
    rowsOf: (person) => [
      {
        where: sql`(student_key = ${person.id} or (${person.emailVerified} and student_key = ${person.email}))`,
        onErasure: 'delete',
      },
    ],
  },
  credential_keys: { impersonal: 'kid, x, created_at' },
  credential_signing_keys: { impersonal: 'made_for, kid, private_key, created_at' },
  api_keys: {
    history: 'created_by, created_at, revoked_at',
    secret: 'hash',
    impersonal: 'id, name, scopes, hint, last_used_at, uses, expires_at',
    rowsOf: ownedBy('created_by'),
  },
  rate_limits: {
    limits: 'points, expire',
    secret: 'key',
  },
  backups: {
    impersonal:
      'id, night, uploaded_at, file_name, started_at, finished_at, bytes, missing, reason, send_tried_at, sent_at, send_reason',
  },
  rehearsals: { impersonal: 'id, started_at, steps' },
  restore_checks: { impersonal: 'id, file_name, backup_started_at, checked_at, tables, rows, reason' },
  daily_counts: { impersonal: 'day, step, count' },
  daily_sources: { impersonal: 'day, source, step, count', anonymous: { source: 'source' } },
  search_passages: { impersonal: 'id, kind, source, lesson_id, title, place, url, text, words' },
  search_state: { impersonal: 'id, fingerprint, revision, built_at' },
  troubles: { impersonal: 'kind, began_at, seen_at, told_at, told_count' },
} satisfies Record<string, TableDeclaration>;

export type TableName = keyof typeof tables;

/** An anonymous copy has no row of them: they open an account, prove something, hold settings, or are of this server. */
const leftOutOfAnonymous = `
  accounts, sessions, ended_sessions, two_factors, passkeys, verifications, address_changes,
  team_invitations, settings, video_uploads, webhook_endpoints, webhook_deliveries, credential_keys,
  credential_signing_keys, api_keys, rate_limits, backups, rehearsals, restore_checks, search_passages,
  search_state, troubles`;
/** Columns that an anonymous copy treats by their name, if they are personal and their table says nothing else. */
const treatmentsByName: Readonly<Record<string, Replacement>> = {
  email: 'email',
  name: 'name',
  full_name: 'name',
  author_name: 'name',
  source: 'source',
  status: 'kept',
  kind: 'kept',
  provider: 'kept',
  lesson_id: 'kept',
  module_id: 'kept',
  file_name: 'kept',
};

export function columnsIn(list: string): readonly string[] {
  return list.match(/\w+/g) ?? [];
}

/** Returns the columns that an export shows, by kind. */
export function readableColumnsByKind(table: TableName): [KindName, readonly string[]][] {
  const { secret, impersonal, anonymous, rowsOf, ...personal }: TableDeclaration = tables[table];
  return Object.entries(personal).map(([kind, list]) => [kind as KindName, columnsIn(list)]);
}

export function readableColumns(table: TableName): string[] {
  return readableColumnsByKind(table).flatMap(([, columns]) => columns);
}

/** Returns what an anonymous copy does with each column; undefined for a table that nobody declared. */
export function declareAnonymous(name: string): TableTreatment | undefined {
  if (!Object.hasOwn(tables, name)) return undefined;
  const table = name as TableName;
  const { impersonal = '', site = '', secret = '', anonymous = {} }: TableDeclaration = tables[table];
  const personal = [...readableColumns(table), ...columnsIn(secret)];
  const columns = new Map<string, Replacement | 'personal'>([
    ...personal.map((column) => [column, treatmentsByName[column] ?? 'personal'] as const),
    ...columnsIn(`${impersonal} ${site}`).map((column) => [column, 'kept'] as const),
  ]);
  for (const [replacement, list] of Object.entries(anonymous))
    for (const column of columnsIn(list)) columns.set(column, replacement as Replacement);
  return { isLeftOut: columnsIn(leftOutOfAnonymous).includes(name), columns };
}
