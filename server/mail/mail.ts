import type { EmailKind } from '../../domain/emails.ts';
import type { ReminderKind } from '../../domain/reminders.ts';

/**
 * Data stored in the outbox with each kind of email: only what cannot be looked up when it is sent, never a valid link.
 */
export interface EmailData extends Record<EmailKind, object> {
  confirmation: NoData;
  recovery: NoData;
  'password-changed': NoData;
  'login-code': NoData;
  'address-change-old': { change: string };
  'address-change-new': { change: string };
  /** `kept` lists what is retained, one sentence per line. */
  'account-erased': { kept: string };
  /** `at` is an ISO time, `browser` the header User-Agent. */
  'new-device': { at: string; browser: string };
  /** `invitation` is an id: its link is made when sending. */
  'team-invitation': { invitation: string };
  'security-changed': AccountChange;
  'team-changed': AccountChange;
  /** `lines` holds a change per line: its name, a tab, old and new value. */
  'payments-changed': { by: string; at: string; revision: string; lines: string };
  /** `lines` holds a setting per line, without its value; `former` is the mail server before, encrypted, or empty. */
  'settings-changed': { by: string; at: string; lines: string; former: string };
  welcome: { name: string };
  /** The text depends on the account when it is sent. With `purchase` (an id) it has a receipt. */
  purchase: { purchase?: string };
  /** The text, if there is any, depends on the purchase when it is sent. */
  'access-recovery': { transaction: string };
  'access-moved': PurchaseMove;
  /** `by` is the id of the helper who moved it. */
  'access-moved-team': PurchaseMove & { by: string };
  /** `request` is an id. */
  'access-refused': { request: string };
  /** `at` is the ISO time of the request. */
  'refund-link': { transaction: string; at: string };
  'refund-requested': { purchase: string };
  'refund-sent': { purchase: string };
  /** `name` is the one on the certificate. */
  certificate: { code: string; name: string };
  /** `code` is the reissued certificate's, if there is one. */
  'name-corrected': { name: string; code?: string };
  'name-refused': { request: string };
  'newsletter-confirmation': NoData;
  /** A newsletter sent to its author only. */
  'newsletter-test': { newsletter: string };
  newsletter: { newsletter: string };
  /** `student` is an id: what the reminder says is looked up when sending. */
  reminder: { student: string; reminder: ReminderKind };
  /** Ids; whether the student has access and the lesson a video is looked up when sending. */
  'video-ready': { student: string; lesson: string };
  /** `question` is an id: its answer is read when sending. */
  'question-answered': { question: string };
  /** Emails to the owner. `purchase` is an id. */
  sale: { purchase: string };
  'refund-to-do': { purchase: string };
  trouble: { title: string; text: string; path: string };
  /** One alert per line. */
  'trouble-summary': { lines: string };
}

type NoData = Record<never, string>;

/** A purchase that the team moved from one email, or none, to another. */
interface PurchaseMove {
  /** Id. */
  purchase: string;
  from: string;
  to: string;
  /** ISO time. */
  at: string;
}

interface AccountChange {
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
  /** True if anybody may ask for it: over the limit of its mailbox it is not sent. */
  isAsked?: boolean;
} & (NoData extends EmailData[Kind] ? { data?: EmailData[Kind] } : { data: EmailData[Kind] });

/** An email to add to the outbox. */
export type Mail = { [Kind in EmailKind]: MailOf<Kind> }[EmailKind];

export type Detail = readonly [label: string, value: string];

export interface Sender {
  brand: string;
  /** Seller, document and address in one line; empty until set. */
  seller: string;
  /** How buyers and students reach support; a part that is not set is empty. */
  support: { chatUrl: string; phone: string; email: string };
}

export interface ComposedEmail {
  subject: string;
  heading: string;
  paragraphs: string[];
  details?: { title: string; rows: readonly Detail[] };
  /** Markdown, after the details. */
  body?: string;
  /** A code that the reader types on the site. */
  code?: string;
  action?: { label: string; url: string };
  /** Footer: why the email was sent, and what to do if it was a mistake. */
  note: string;
  /** Set for buyers and students: the footer says how to reach support, and answers go there. */
  hasContact?: true;
  /** Page to unsubscribe, and URL for mail programs (RFC 8058). */
  unsubscribe?: { page: string; oneClick: string; label?: string };
}
