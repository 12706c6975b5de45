import type { EmailKind } from '../../domain/letters.ts';

/** Rows keep only what cannot be looked up when sending, never a live link. */
export type Mail = {
  kind: EmailKind;
  recipient: string;
  /** Emails with the same key are sent once. */
  onceKey?: string;
  data?: Record<string, string>;
} & (
  | { kind: 'confirmation' }
  | { kind: 'recovery' }
  | { kind: 'password-changed' }
  | { kind: 'login-code' }
  | { kind: 'address-change-old' | 'address-change-new'; data: { change: string } }
  /** `kept` lists what is retained, one sentence per line. */
  | { kind: 'account-erased'; data: { kept: string } }
  /** `at` is an ISO time, `browser` the browser's name for itself. */
  | { kind: 'new-device'; data: { at: string; browser: string } }
  /** `change` is a `SecurityChange`; `account` and `by` are ids, `by` empty for a command; `at` is an ISO time. */
  | { kind: 'security-changed' | 'team-changed'; data: Record<'change' | 'account' | 'by' | 'at', string> }
  /** `lines` holds a change per line: its name, a tab, old and new value. */
  | { kind: 'payments-changed'; data: Record<'by' | 'at' | 'revision' | 'lines', string> }
  | { kind: 'welcome'; data: { name: string } }
  /** Access instructions depend on the account when sent. `purchase` adds its receipt. */
  | { kind: 'purchase'; data?: { purchase: string } }
  /** `at` is the ISO time of the request. */
  | { kind: 'refund-link'; data: { transaction: string; at: string } }
  | { kind: 'refund-requested'; data: { purchase: string } }
  | { kind: 'refund-sent'; data: { purchase: string } }
  /** `name` is the one on the certificate. */
  | { kind: 'certificate'; data: { code: string; name: string } }
  /** `code` is the reissued certificate's, if there is one. */
  | { kind: 'name-corrected'; data: { name: string; code?: string } }
  | { kind: 'name-refused'; data: { request: string } }
  | { kind: 'newsletter-confirmation' }
  /** Previews an issue for its author; issues go into the outbox all at once. */
  | { kind: 'newsletter-test'; data: { newsletter: string } }
  | { kind: 'newsletter'; data: { newsletter: string } }
  /** `question` is an id: its answer is read when sending. */
  | { kind: 'question-answered'; data: { question: string } }
  /** Emails to the owner. `purchase` is an id. */
  | { kind: 'sale'; data: { purchase: string } }
  | { kind: 'refund-to-do'; data: { purchase: string } }
  | { kind: 'trouble'; data: Record<'title' | 'text' | 'path', string> }
  /** One alert per line. */
  | { kind: 'trouble-summary'; data: { lines: string } }
);

export type Detail = readonly [label: string, value: string];

export interface Sender {
  brand: string;
  /** Seller, document and address in one line; empty until set. */
  seller: string;
}

export interface Letter {
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
  unsubscribe?: { page: string; oneClick: string };
}
