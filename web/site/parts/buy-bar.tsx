import { isSafeUrl } from '../../../domain/safe-url.ts';
import { useContent } from '../content.ts';
import { BuyButton } from './checkout-link.tsx';
import { ContactLink, ContactName } from './contact-link.tsx';

/**
 * The price, a buy button and the contact at the bottom of a phone's window, for as long as its parent is in view and no
 * other buy button is: enhance/buy-bar.ts. Nothing without a payment page.
 */
export function BuyBar() {
  const { offer, landing } = useContent();
  if (!isSafeUrl(offer.checkoutUrlHero)) return null;
  return (
    <div className="buy-bar" data-floats data-buy-bar data-when="signed-out">
      <p className="min-w-0 flex-1 font-semibold text-sm/tight">{landing.buyBar.text}</p>
      <BuyButton className="min-h-12 shrink-0 px-4 text-base">{landing.buyBar.buttonLabel}</BuyButton>
      <ContactLink className="grid size-12 shrink-0 place-items-center text-leaf-700" iconSize={26}>
        <ContactName />
      </ContactLink>
    </div>
  );
}
