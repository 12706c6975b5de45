import type { z } from 'zod';
import { alertsEmails } from './alerts.ts';
import type { EmailEntry, EmailText } from './entry.ts';
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

/** Maps every template of every kind; returns the results by the template's name. */
export function mapEmailTexts<Result>(map: (text: EmailText, to: EmailEntry['to']) => Result) {
  const texts = entries.flatMap(([, { texts, to }]) =>
    Object.entries(texts).map(([name, text]) => [name, map(text, to)]),
  );
  return Object.fromEntries(texts) as Record<EmailTemplateName, Result>;
}
