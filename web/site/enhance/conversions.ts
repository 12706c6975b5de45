import { adSettings, isConsentGiven } from './consent.ts';

type Conversion = 'checkout' | 'purchase';

const tagAddress = 'https://www.googletagmanager.com/gtag/js?id=';
const queue: unknown[] = [];

/** Reports an event to the owner's advertising tag, if there is one, after consent. */
export function trackConversion(kind: Conversion): void {
  if (!adSettings?.adsId || !isConsentGiven()) return;
  const { adsId: id, [kind]: label, price } = adSettings;
  loadTag();
  const value = kind === 'purchase' ? { currency: 'BRL', value: Number(price) } : {};
  send('event', 'conversion', { ...value, send_to: label ? `${id}/${label}` : id });
}

/** Loads the tag once, also to record which advert the visitor came from. */
export function loadTag(): void {
  const id = adSettings?.adsId;
  const page = window as { dataLayer?: unknown[] };
  if (!id || page.dataLayer || !isConsentGiven()) return;
  page.dataLayer = queue;
  send('js', new Date());
  send('config', id);
  const script = document.createElement('script');
  script.async = true;
  script.src = tagAddress + encodeURIComponent(id);
  document.head.append(script);
}

function send(..._: unknown[]): void {
  // biome-ignore lint/complexity/noArguments: the tag reads `arguments` objects only, an array is ignored
  queue.push(arguments);
}
