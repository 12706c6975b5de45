import { readStorage, writeStorage } from './storage.ts';

const consentKey = 'ia-vet:consent';
const banner = document.querySelector<HTMLElement>('[data-consent]');
const consentListeners: (() => void)[] = [];

/** Google Ads ids and the price, as data attributes; undefined unless the owner set up advertising. */
export const adSettings = banner?.dataset;

/** Returns true if the visitor accepted advertising cookies. */
export function isConsentGiven(): boolean {
  return readStorage('localStorage', consentKey) === 'granted';
}

/** Calls the listener once, when the visitor accepts on this page. */
export function onConsent(listener: () => void): void {
  consentListeners.push(listener);
}

/** Shows the cookie banner until it is answered, stores the answer, and lets the footer's button change it. */
export function setUpConsentBanner(): void {
  if (!banner) return;
  const changeButton = document.querySelector<HTMLElement>('[data-consent-change]');
  banner.hidden = readStorage('localStorage', consentKey) !== null;
  changeButton?.addEventListener('click', () => {
    banner.hidden = false;
    banner.querySelector('button')?.focus();
  });
  banner.addEventListener('click', (event) => {
    const answer = (event.target as HTMLElement).dataset.consentAnswer;
    if (!answer) return;
    const wasGiven = isConsentGiven();
    const hadFocus = banner.contains(document.activeElement);
    writeStorage('localStorage', consentKey, answer);
    banner.hidden = true;
    if (hadFocus && scrollY > 0) changeButton?.focus({ preventScroll: true });
    if (answer === 'granted' && !wasGiven) for (const listener of consentListeners.splice(0)) listener();
    if (answer !== 'granted' && wasGiven) removeTag();
  });
}

/** A running tag cannot be unloaded: delete its cookies and reload the page without it. */
function removeTag(): void {
  for (const cookie of document.cookie.split('; ')) {
    const name = cookie.split('=')[0] ?? '';
    if (!name.startsWith('_g')) continue;
    for (const domain of [
      '',
      `; domain=${location.hostname}`,
      `; domain=.${location.hostname.replace(/^www\./, '')}`,
    ]) {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some browsers
      document.cookie = `${name}=; max-age=0; path=/${domain}`;
    }
  }
  location.reload();
}
