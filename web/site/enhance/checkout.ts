import { checkoutStepPath } from '../../../domain/counted-steps.ts';
import { isSafeUrl } from '../../../domain/links.ts';
import { trackConversion } from './conversions.ts';
import { noticeTexts, notify } from './notices.ts';

/** Checks a payment link before the browser opens it and shows the result. */
export function checkCheckoutLinks(): void {
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLElement>('a[data-checkout]');
    if (!link) return;
    const address = link.dataset.checkout ?? '';
    if (isSafeUrl(address)) {
      // An anonymous count: it needs no consent and does not delay navigation.
      navigator.sendBeacon?.(checkoutStepPath);
      notify('info', noticeTexts.openingCheckout);
      trackConversion('checkout');
      return;
    }
    event.preventDefault();
    notify('error', noticeTexts.invalidCheckout);
    // biome-ignore lint/suspicious/noConsole: the owner looks for the broken link here
    console.error(noticeTexts.invalidCheckout, address);
  });
}
