import { store, stored } from './storage.ts';

const key = 'ia-vet:consent';
const banner = document.querySelector<HTMLElement>('[data-consent]');
const waiting: (() => void)[] = [];

/** Undefined unless the owner has set up advertising. */
export const adSettings = banner?.dataset;

export function isConsentGiven(): boolean {
  return stored('localStorage', key) === 'granted';
}

export function onConsent(run: () => void): void {
  waiting.push(run);
}

/** Asks once, remembers the answer, and lets it be changed in the footer. */
export function askConsent(): void {
  if (!banner) return;
  const change = document.querySelector<HTMLElement>('[data-consent-change]');
  banner.hidden = stored('localStorage', key) !== null;
  change?.addEventListener('click', () => {
    banner.hidden = false;
    banner.querySelector('button')?.focus();
  });
  banner.addEventListener('click', (event) => {
    const answer = (event.target as HTMLElement).dataset.consentAnswer;
    if (!answer) return;
    const wasGiven = isConsentGiven();
    const hadFocus = banner.contains(document.activeElement);
    store('localStorage', key, answer);
    banner.hidden = true;
    if (hadFocus && scrollY > 0) change?.focus({ preventScroll: true });
    if (answer === 'granted' && !wasGiven) for (const run of waiting.splice(0)) run();
    if (answer !== 'granted' && wasGiven) forgetTag();
  });
}

/** A running tag cannot be unloaded: delete its cookies and reload the page without it. */
function forgetTag(): void {
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
