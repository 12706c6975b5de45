import type { ReactNode } from 'react';
import { isCheckoutUrl } from '../../../domain/links.ts';
import { siteSettings } from '../../site-settings.ts';
import { contactHref } from '../contact.ts';

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
  const address = place === 'header' ? siteSettings.checkoutUrlHeader : siteSettings.checkoutUrlHero;
  const target = isCheckoutUrl(address)
    ? { href: address, target: '_blank', rel: 'noopener' }
    : { href: contactHref };
  return (
    <a {...target} className={className} data-checkout={address}>
      {children}
    </a>
  );
}
