import { checkoutStepPath } from '../../../domain/counted-steps.ts';
import { isSafeUrl } from '../../../domain/safe-url.ts';
import { trackConversion } from './conversions.ts';
import { noticeTexts, showNotice } from './notice.ts';

/** Checks a payment link before the browser opens it and shows the result. */
export function guardCheckoutLinks(): void {
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLElement>('a[data-checkout]');
    if (!link) return;
    const checkoutUrl = link.dataset.checkout ?? '';
    if (isSafeUrl(checkoutUrl)) {
      // An anonymous count: it needs no consent and does not delay navigation.
      navigator.sendBeacon?.(checkoutStepPath);
      showNotice('info', noticeTexts.openingCheckout);
      trackConversion('checkout');
      return;
    }
    event.preventDefault();
    showNotice('error', noticeTexts.invalidCheckout);
    // biome-ignore lint/suspicious/noConsole: the owner looks for the broken link here
    console.error(noticeTexts.invalidCheckout, checkoutUrl);
  });
}
