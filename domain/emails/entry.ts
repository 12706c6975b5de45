import { z } from 'zod';

/** A text that the owner may change, as it is at first; the server adds links, greetings and the link to unsubscribe. */
export interface EmailText {
  /** Heading of its fields in the owner's form of texts. */
  label: string;
  /** When it is sent, and what the server adds. */
  help: string;
  /** Sets how its form is offered; without one, it is fixed if administrators or the team get it, else under 'Mais'. */
  use?: 'everyday' | 'fixed';
  subject: string;
  heading: string;
  paragraphs: string[];
  actionLabel: string;
  /** Footer: why the email was sent, and what to do if it was a mistake. */
  note: string;
}

/** All that the product says once of a kind of email; `server/email-texts/` says where its link leads. */
export interface EmailEntry {
  /** On admin pages. */
  name: string;
  /** Stored in the outbox: only what cannot be looked up when it is sent, never a valid link. */
  data: z.ZodType<Record<string, string | undefined>>;
  /**
   * - `account`: whoever has the account
   * - `address`: a mailbox that bought or subscribed, with an account or not
   * - `administrators`: helpers do not read it; security goes to addresses that the team's accounts had, or will have, too
   * - `team`: the same, and it does not say how to reach support
   */
  to: 'account' | 'address' | 'administrators' | 'team';
  /** Keyed by the field's name in section `letters` of the content. */
  texts: Record<string, EmailText>;
}

/** Returns the entry of a kind of email. @param to see {@link EmailEntry} */
export const email = <Data extends EmailEntry['data'], Texts extends EmailEntry['texts']>(
  name: string,
  to: EmailEntry['to'],
  data: Data,
  texts: Texts,
) => ({ name, to, data, texts });

export const noData = z.object({});
