import { firstNameOf } from '../../domain/addressee.ts';
import type { LetterName, LettersContent, LetterTexts } from '../../domain/content/papers.ts';
import type { Letter } from '../mail/mail.ts';

/** Those that greet by name, as they follow a purchase, a success or a question. */
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
  /** What it is about, where that is another thing each time: stands in the subject. */
  about?: string;
  /** Sentences that follow the owner's. */
  facts?: string[];
}

/**
 * A letter with the owner's texts. Links arrive ready: they are made when the mail is sent.
 * @param name of who reads it, where the letter greets
 */
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

/** As the owner wrote it, for one reader. @param unsubscribe her way out of it */
export function writeNewsletter(
  { newsletterNote }: LettersContent,
  { subject, body }: { subject: string; body: string },
  unsubscribe: NonNullable<Letter['unsubscribe']>,
): Letter {
  return { subject, heading: subject, paragraphs: [], body, note: newsletterNote, unsubscribe };
}
