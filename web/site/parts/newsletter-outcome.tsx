import { newsletterPaths } from '../../../domain/paths.ts';
import { Card } from '../../ui/card.tsx';
import { useContent } from '../content.ts';
import { invalidEmailText, tooManyAttemptsText } from './email-form.tsx';

/**
 * The outcome of a newsletter form or link: the server redirects to its fragment, and `:target` shows it without
 * script.
 */
export function NewsletterOutcome() {
  return Object.entries(useOutcomeTexts()).map(([path, { title, text }]) => (
    <Card
      tone="honey"
      className="-order-1 hidden scroll-mt-32 p-5 text-ink sm:p-6 lg:col-span-2 target:block"
      id={path.slice('/#'.length)}
      key={path}
      tabIndex={-1}
    >
      <p className="font-bold text-lg">{title}</p>
      <p className="mt-1">{text}</p>
    </Card>
  ));
}

type OutcomePath = (typeof newsletterPaths)[keyof typeof newsletterPaths];

/** Returns the outcomes by the paths to which the newsletter's routes redirect. */
function useOutcomeTexts(): Record<OutcomePath, { title: string; text: string }> {
  const { newsletter } = useContent().site.everyPage;
  const notReceived = 'A inscrição não foi enviada';
  return {
    [newsletterPaths.requested]: { title: 'Confira seu e-mail', text: newsletter.success },
    [newsletterPaths.badEmail]: { title: notReceived, text: invalidEmailText },
    [newsletterPaths.tooOften]: { title: notReceived, text: tooManyAttemptsText },
    [newsletterPaths.confirmed]: newsletter.confirmed,
    [newsletterPaths.unsubscribed]: newsletter.unsubscribed,
    [newsletterPaths.courseEmailsRefused]: newsletter.courseEmailsRefused,
    [newsletterPaths.badLink]: newsletter.invalidLink,
  };
}
