import { Tag } from 'lucide-react';
import type { ReactNode } from 'react';
import { isSafeUrl } from '../../../domain/safe-url.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { useContent } from '../content.ts';
import { ContactLink, ContactName, useContactHref } from './contact-link.tsx';

interface CheckoutLinkProps {
  /** Selects one of the owner's two payment pages. */
  place: 'header' | 'hero';
  className: string;
  children: ReactNode;
}

/**
 * Opens the payment page in a new tab. web/site/enhance.ts checks `data-checkout` at the press; without script, a missing
 * address leads to support.
 */
export function CheckoutLink({ place, className, children }: CheckoutLinkProps) {
  const { offer } = useContent();
  const contactHref = useContactHref();
  const checkoutUrl = place === 'header' ? offer.checkoutUrlHeader : offer.checkoutUrlHero;
  const linkProps = isSafeUrl(checkoutUrl)
    ? { href: checkoutUrl, target: '_blank', rel: 'noopener' }
    : { href: contactHref };
  return (
    <a {...linkProps} className={className} data-checkout={checkoutUrl}>
      {children}
    </a>
  );
}

/** The button to the owner's payment page, on the landing and course pages. */
export function BuyButton({
  className,
  children,
}: Pick<CheckoutLinkProps, 'children'> & { className?: string }) {
  return (
    <ButtonLink as={CheckoutLink} look="buy" isLarge className={className} place="hero">
      {children}
    </ButtonLink>
  );
}

/** While a promotion runs: the prices before and now, and when it ends. */
export function PromotionNotice({ className = '' }: { className?: string }) {
  const { offer, site } = useContent();
  if (!offer.promotion) return null;
  return (
    <p
      className={`flex w-fit items-start gap-2.5 rounded-control border-2 border-leaf-700 bg-white px-4 py-2.5 text-left font-semibold text-ink text-pretty ${className}`}
    >
      <Tag aria-hidden className="mt-1 shrink-0 text-leaf-700" size={18} />
      {site.everyPage.promotion.notice}
    </p>
  );
}

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
