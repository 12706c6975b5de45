import { isSafeUrl } from '../../../domain/safe-url.ts';
import { useContent } from '../content.ts';
import { BuyButton } from './checkout-link.tsx';

/**
 * The price and a buy button at the bottom of a phone's window, for as long as its parent is in view. The floating
 * contact stands in it. Nothing without a payment page.
 */
export function BuyBar() {
  const { offer, landing } = useContent();
  if (!isSafeUrl(offer.checkoutUrlHero)) return null;
  return (
    <div className="buy-bar" data-floats data-buy-bar data-when="signed-out">
      <p className="min-w-0 flex-1 font-semibold text-[0.9375rem] leading-tight">{landing.buyBar.text}</p>
      <BuyButton className="min-h-12 shrink-0 px-4 text-base">{landing.buyBar.buttonLabel}</BuyButton>
    </div>
  );
}
