import { newsletterPaths } from '../../../domain/paths.ts';
import { Card } from '../../ui/card.tsx';
import { useContent } from '../content.ts';

/** Shows the message that the URL names, without script. */
export function NewsletterNews() {
  return Object.entries(useNews()).map(([path, { title, text }]) => (
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

type NewsPath = (typeof newsletterPaths)[keyof typeof newsletterPaths];

/** Keyed by the paths to which the newsletter's routes redirect. */
function useNews(): Record<NewsPath, { title: string; text: string }> {
  const { newsletter } = useContent().site.everyPage;
  return {
    [newsletterPaths.requested]: { ...newsletter.received, text: newsletter.success },
    [newsletterPaths.badEmail]: { ...newsletter.notReceived, text: newsletter.invalidEmail },
    [newsletterPaths.tooOften]: { ...newsletter.notReceived, text: newsletter.tooManyAttempts },
    [newsletterPaths.confirmed]: newsletter.confirmed,
    [newsletterPaths.unsubscribed]: newsletter.unsubscribed,
    [newsletterPaths.courseEmailsRefused]: newsletter.courseEmailsRefused,
    [newsletterPaths.badLink]: newsletter.invalidLink,
  };
}
