import { firstNameOf } from '../../domain/addressee.ts';
import type { LetterName, LettersContent, LetterTexts } from '../../domain/content/papers.ts';
import type { Letter } from '../mail/mail.ts';

/** Emails that greet by name: they follow a purchase, a success or a question. */
const greeting: readonly LetterName[] = [
  'welcome',
  'firstPassword',
  'accessOpened',
  'certificate',
  'questionAnswered',
  'refundRequested',
  'refundSent',
  'nameCorrected',
  'nameRefused',
];

interface Extra extends Pick<Letter, 'unsubscribe' | 'code' | 'details'> {
  name?: string;
  /** Varying part of the subject. */
  about?: string;
  facts?: string[];
}

/** Links arrive ready: they are made when the email is sent. @param name reader to greet, if the email does */
export function writeLetter(
  letters: LettersContent,
  kind: LetterName,
  url: string,
  { name = '', about = '', facts = [], ...extra }: Extra = {},
): Letter {
  const { actionLabel, ...texts }: LetterTexts = letters[kind];
  const firstName = greeting.includes(kind) ? firstNameOf(name) : '';
  return {
    ...texts,
    paragraphs: [...texts.paragraphs, ...facts],
    ...(about && { subject: `${texts.subject}: ${about}` }),
    ...(firstName && { heading: `Olá, ${firstName}! ${texts.heading}` }),
    ...(firstName && kind === 'welcome' && { subject: `${texts.subject}, ${firstName}` }),
    action: { label: actionLabel, url },
    ...extra,
  };
}

/** @param unsubscribe the reader's own links */
export function writeNewsletter(
  { newsletterNote }: LettersContent,
  { subject, body }: { subject: string; body: string },
  unsubscribe: NonNullable<Letter['unsubscribe']>,
): Letter {
  return { subject, heading: subject, paragraphs: [], body, note: newsletterNote, unsubscribe };
}
