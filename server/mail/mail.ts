import type { EmailKind } from '../../domain/letters.ts';

/** The mails of the product. What a row keeps is what cannot be found out when the mail is sent, never a live link. */
export type Mail = {
  /** Only those that have a name. */
  kind: EmailKind;
  recipient: string;
  /** Mails with the same key are one mail. */
  onceKey?: string;
  data?: Record<string, string>;
} & (
  | { kind: 'confirmation' }
  | { kind: 'recovery' }
  | { kind: 'password-changed' }
  | { kind: 'login-code' }
  /** `change` is its id. */
  | { kind: 'address-change-old' | 'address-change-new'; data: { change: string } }
  /** `kept` says what stays, a sentence in each line. */
  | { kind: 'account-erased'; data: { kept: string } }
  /** `at` is an ISO time, `browser` what the browser calls itself. */
  | { kind: 'new-device'; data: { at: string; browser: string } }
  /** `change` is a `SecurityChange`; `account` and `by` are ids, `by` empty where a command did it; `at` is an ISO time. */
  | { kind: 'security-changed' | 'team-changed'; data: Record<'change' | 'account' | 'by' | 'at', string> }
  /** `lines` hold a change each: what it is, a tab, and from what to what. */
  | { kind: 'payments-changed'; data: Record<'by' | 'at' | 'revision' | 'lines', string> }
  | { kind: 'welcome'; data: { name: string } }
  /** The course is open: how to get in depends on the account when the mail is sent. `purchase` brings its receipt. */
  | { kind: 'purchase'; data?: { purchase: string } }
  /** The way to withdraw: `at` is when it was asked for, ISO. */
  | { kind: 'refund-link'; data: { transaction: string; at: string } }
  | { kind: 'refund-requested'; data: { purchase: string } }
  | { kind: 'refund-sent'; data: { purchase: string } }
  /** `name` is what the certificate says. */
  | { kind: 'certificate'; data: { code: string; name: string } }
  /** `code` is that of the certificate that took another's place, where there is one. */
  | { kind: 'name-corrected'; data: { name: string; code?: string } }
  /** `request` is its id. */
  | { kind: 'name-refused'; data: { request: string } }
  | { kind: 'newsletter-confirmation' }
  /** As its author sees it before it goes to others; those go into the outbox all at once. */
  | { kind: 'newsletter-test'; data: { newsletter: string } }
  | { kind: 'newsletter'; data: { newsletter: string } }
  /** `question` is its id: the answer is what it is when the mail is sent. */
  | { kind: 'question-answered'; data: { question: string } }
  /** Those for the owner. `purchase` is an id. */
  | { kind: 'sale'; data: { purchase: string } }
  | { kind: 'refund-to-do'; data: { purchase: string } }
  | { kind: 'trouble'; data: Record<'title' | 'text' | 'path', string> }
  /** A trouble in each line. */
  | { kind: 'trouble-summary'; data: { lines: string } }
);

export type Detail = readonly [label: string, value: string];

/** Who writes. */
export interface Sender {
  brand: string;
  /** Who sells, with document and address, in one line; empty while nobody has said so. */
  seller: string;
}

/** A mail as its reader sees it, before it gets the site's look. */
export interface Letter {
  subject: string;
  heading: string;
  /** Plain sentences, one paragraph each. */
  paragraphs: string[];
  /** What was bought, or is asked for, line by line. */
  details?: { title: string; rows: readonly Detail[] };
  /** Markdown, after them. */
  body?: string;
  /** To be typed on the site. */
  code?: string;
  /** The one thing to do. */
  action?: { label: string; url: string };
  /** Smaller, below: why this came and what to do if it was a mistake. */
  note: string;
  /** The page on which a subscription can be ended, and the address for mail programs (RFC 8058). */
  unsubscribe?: { page: string; oneClick: string };
}
