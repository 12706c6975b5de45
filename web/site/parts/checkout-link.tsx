import type { ReactNode } from 'react';
import { isSafeUrl } from '../../../domain/safe-url.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { useContent } from '../content.ts';
import { useContactHref } from './contact-link.tsx';

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
