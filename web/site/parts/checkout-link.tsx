import type { ReactNode } from 'react';
import { isCheckoutUrl } from '../../../domain/links.ts';
import { useContent } from '../content.ts';
import { useContactHref } from './contact-link.tsx';

interface CheckoutLinkProps {
  /** Which of the owner's two payment pages it opens. */
  place: 'header' | 'hero';
  className: string;
  children: ReactNode;
}

/**
 * A link to the payment page, in a new tab. With script, the address is checked before it opens; without it,
 * a missing address leads to the support.
 */
export function CheckoutLink({ place, className, children }: CheckoutLinkProps) {
  const { site } = useContent();
  const contactHref = useContactHref();
  const address = place === 'header' ? site.checkoutUrlHeader : site.checkoutUrlHero;
  const target = isCheckoutUrl(address)
    ? { href: address, target: '_blank', rel: 'noopener' }
    : { href: contactHref };
  return (
    <a {...target} className={className} data-checkout={address}>
      {children}
    </a>
  );
}

/** The large one in the middle of a page. */
export function BuyButton({
  className = '',
  children,
}: Pick<CheckoutLinkProps, 'children'> & { className?: string }) {
  return (
    <CheckoutLink className={`button button-buy button-large ${className}`.trimEnd()} place="hero">
      {children}
    </CheckoutLink>
  );
}
