import { adSettings, isConsentGiven } from './consent.ts';

type Conversion = 'checkout' | 'purchase';

const tagUrl = 'https://www.googletagmanager.com/gtag/js?id=';
/** Google's tag reads its commands from here, those from before it loaded too. */
const commandQueue: unknown[] = [];

/** Reports a conversion to the owner's Google Ads account, if there is one and the visitor agreed. */
export function trackConversion(kind: Conversion): void {
  if (!adSettings?.adsId || !isConsentGiven()) return;
  const { adsId: id, [kind]: label, price } = adSettings;
  loadTag();
  const value = kind === 'purchase' ? { currency: 'BRL', value: Number(price) } : {};
  pushCommand('event', 'conversion', { ...value, send_to: label ? `${id}/${label}` : id });
}

/** Loads Google's tag once, if the visitor agreed; it also records which advert they came from. */
export function loadTag(): void {
  const id = adSettings?.adsId;
  const globals = window as { dataLayer?: unknown[] };
  if (!id || globals.dataLayer || !isConsentGiven()) return;
  globals.dataLayer = commandQueue;
  pushCommand('js', new Date());
  pushCommand('config', id);
  const script = document.createElement('script');
  script.async = true;
  script.src = tagUrl + encodeURIComponent(id);
  document.head.append(script);
}

function pushCommand(..._: unknown[]): void {
  // biome-ignore lint/complexity/noArguments: the tag reads `arguments` objects only, an array is ignored
  commandQueue.push(arguments);
}
