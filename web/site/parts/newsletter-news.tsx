import { everyPage } from '../../../content/every-page.ts';
import { newsletterPaths } from '../../../domain/paths.ts';

const { newsletter } = everyPage;

/** By the address to which the newsletter's routes send the browser. */
const news: Record<(typeof newsletterPaths)[keyof typeof newsletterPaths], { title: string; text: string }> =
  {
    [newsletterPaths.requested]: { ...newsletter.received, text: newsletter.success },
    [newsletterPaths.badEmail]: { ...newsletter.notReceived, text: newsletter.invalidEmail },
    [newsletterPaths.tooOften]: { ...newsletter.notReceived, text: newsletter.tooManyAttempts },
    [newsletterPaths.confirmed]: newsletter.confirmed,
    [newsletterPaths.unsubscribed]: newsletter.unsubscribed,
    [newsletterPaths.badLink]: newsletter.invalidLink,
  };

/** What has happened to a subscription: the one that the address names is shown, without script. */
export function NewsletterNews() {
  return Object.entries(news).map(([path, { title, text }]) => (
    <div className="newsletter-news" id={path.slice('/#'.length)} key={path} tabIndex={-1}>
      <p className="font-bold text-lg">{title}</p>
      <p className="mt-1">{text}</p>
    </div>
  ));
}
