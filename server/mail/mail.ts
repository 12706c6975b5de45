import type { EmailData, EmailKind } from '../../domain/emails/kinds.ts';
import type { AskedMailKind } from '../limits.ts';

type NoData = Record<never, string>;

type MailOf<Kind extends EmailKind> = {
  kind: Kind;
  recipient: string;
  /** Emails with the same key are sent once. */
  onceKey?: string;
  /** True if anybody may ask for it: over the limit of its mailbox it is not sent. */
  isAsked?: boolean;
  /** The hash of the network that asked. */
  askedFrom?: string;
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
  /** Its limit for mailboxes, if it is not the one of its kind. */
  countedAs?: AskedMailKind;
  /** Set for buyers and students: the footer says how to reach support, and answers go there. */
  hasContact?: true;
  /** Page to unsubscribe, and URL for mail programs (RFC 8058). */
  unsubscribe?: { page: string; oneClick: string; label?: string };
}
