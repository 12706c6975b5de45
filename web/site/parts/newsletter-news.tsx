import { landing } from '../../../content/landing.ts';

const { newsletter } = landing;

/** By the part of the address after `#`, to which the newsletter's routes send the browser. */
const news = {
  'newsletter-recebida': { ...newsletter.received, text: newsletter.success },
  'newsletter-email-invalido': { ...newsletter.notReceived, text: newsletter.invalidEmail },
  'newsletter-muitas-tentativas': { ...newsletter.notReceived, text: newsletter.tooManyAttempts },
  'newsletter-confirmada': newsletter.confirmed,
  'newsletter-cancelada': newsletter.unsubscribed,
  'newsletter-invalida': newsletter.invalidLink,
};

/** What has happened to a subscription: the one that the address names is shown, without script. */
export function NewsletterNews() {
  return Object.entries(news).map(([id, { title, text }]) => (
    <div className="newsletter-news" id={id} key={id} tabIndex={-1}>
      <p className="font-bold text-lg">{title}</p>
      <p className="mt-1">{text}</p>
    </div>
  ));
}
