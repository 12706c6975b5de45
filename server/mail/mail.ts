import type { EmailKind } from '../../domain/emails.ts';
import type { ReminderKind } from '../../domain/reminders.ts';

/** The row of each kind of email holds only what cannot be looked up when sending, never a live link. */
export interface EmailData extends Record<EmailKind, object> {
  confirmation: Nothing;
  recovery: Nothing;
  'password-changed': Nothing;
  'login-code': Nothing;
  'address-change-old': { change: string };
  'address-change-new': { change: string };
  /** `kept` lists what is retained, one sentence per line. */
  'account-erased': { kept: string };
  /** `at` is an ISO time, `browser` the browser's name for itself. */
  'new-device': { at: string; browser: string };
  /** `invitation` is an id: its link is made when sending. */
  'team-invitation': { invitation: string };
  'security-changed': ChangedAccount;
  'team-changed': ChangedAccount;
  /** `lines` holds a change per line: its name, a tab, old and new value. */
  'payments-changed': { by: string; at: string; revision: string; lines: string };
  welcome: { name: string };
  /** Access instructions depend on the account when sent. `purchase` adds its receipt. */
  purchase: { purchase?: string };
  /** `at` is the ISO time of the request. */
  'refund-link': { transaction: string; at: string };
  'refund-requested': { purchase: string };
  'refund-sent': { purchase: string };
  /** `name` is the one on the certificate. */
  certificate: { code: string; name: string };
  /** `code` is the reissued certificate's, if there is one. */
  'name-corrected': { name: string; code?: string };
  'name-refused': { request: string };
  'newsletter-confirmation': Nothing;
  /** Previews an issue for its author; issues go into the outbox all at once. */
  'newsletter-test': { newsletter: string };
  newsletter: { newsletter: string };
  /** `student` is an id: what the reminder says is looked up when sending. */
  reminder: { student: string; reminder: ReminderKind };
  /** `question` is an id: its answer is read when sending. */
  'question-answered': { question: string };
  /** Emails to the owner. `purchase` is an id. */
  sale: { purchase: string };
  'refund-to-do': { purchase: string };
  trouble: { title: string; text: string; path: string };
  /** One alert per line. */
  'trouble-summary': { lines: string };
}

type Nothing = Record<never, string>;

interface ChangedAccount {
  change: SecurityChange;
  /** Ids; `by` is empty for a command. */
  account: string;
  by: string;
  /** ISO time. */
  at: string;
}

export type SecurityChange =
  | 'add-authenticator'
  | 'remove-authenticator'
  | 'add-passkey'
  | 'remove-passkey'
  | 'renew-recovery-codes'
  | 'remove-second-factor'
  | 'make-admin'
  | 'make-support'
  | 'remove-admin'
  | 'remove-support'
  | 'change-email';

type MailOf<Kind extends EmailKind> = {
  kind: Kind;
  recipient: string;
  /** Emails with the same key are sent once. */
  onceKey?: string;
} & (Nothing extends EmailData[Kind] ? { data?: EmailData[Kind] } : { data: EmailData[Kind] });

export type Mail = { [Kind in EmailKind]: MailOf<Kind> }[EmailKind];

export type Detail = readonly [label: string, value: string];

export interface Sender {
  brand: string;
  /** Seller, document and address in one line; empty until set. */
  seller: string;
}

export interface ComposedEmail {
  subject: string;
  heading: string;
  paragraphs: string[];
  details?: { title: string; rows: readonly Detail[] };
  /** Markdown, after the details. */
  body?: string;
  /** Typed on the site by the reader. */
  code?: string;
  action?: { label: string; url: string };
  /** Small print: why this came, and what to do if it was a mistake. */
  note: string;
  /** Page to unsubscribe, and URL for mail programs (RFC 8058). */
  unsubscribe?: { page: string; oneClick: string; label?: string };
}
