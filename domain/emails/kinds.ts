import type { z } from 'zod';
import { alertsEmails } from './alerts.ts';
import type { EmailEntry } from './entry.ts';
import { newsletterEmails } from './newsletter.ts';
import { purchasesEmails } from './purchases.ts';
import { securityEmails } from './security.ts';
import { studentsEmails } from './students.ts';

/** Every kind of email. */
export const emails = {
  ...securityEmails,
  ...purchasesEmails,
  ...studentsEmails,
  ...newsletterEmails,
  ...alertsEmails,
};

type Emails = typeof emails;
export type EmailKind = keyof Emails;
export type EmailData = { [Kind in EmailKind]: z.infer<Emails[Kind]['data']> };
/** Email templates; a newsletter has none, as its text is written each time. */
export type EmailTemplateName = { [Kind in EmailKind]: keyof Emails[Kind]['texts'] }[EmailKind];

const entries = Object.entries(emails) as [EmailKind, EmailEntry][];

/** Names on admin pages, by kind. */
export const emailNames: Readonly<Record<string, string>> = Object.fromEntries(
  entries.map(([kind, { name }]) => [kind, name]),
);

/** Returns the Portuguese name of a kind; the kind itself if an earlier release had it. */
export const emailName = (kind: string): string => emailNames[kind] ?? kind;

export const kindsTo = (...to: EmailEntry['to'][]): EmailKind[] =>
  entries.flatMap(([kind, entry]) => (to.includes(entry.to) ? [kind] : []));
