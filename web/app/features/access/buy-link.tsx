import { ExternalLink } from 'lucide-react';
import type { MouseEvent } from 'react';
import { isCheckoutUrl } from '../../../../domain/links.ts';
import { messages } from '../../../messages.ts';
import { toast } from '../../../ui/toast.ts';
import { noAccess, site } from '../../content.ts';
import { supportUrl } from '../support/support-url.ts';

const address = site.checkoutUrlHero;

/** The payment page, in a new tab; a missing address is said, not opened. */
export function BuyLink() {
  const isValid = isCheckoutUrl(address);

  function announce(event: MouseEvent) {
    if (isValid) return toast.info(messages.checkout.opening);
    event.preventDefault();
    toast.error(messages.checkout.invalid);
  }

  return (
    <a
      className="button button-primary"
      href={isValid ? address : supportUrl}
      target="_blank"
      rel="noopener"
      onClick={announce}
    >
      <ExternalLink aria-hidden size={18} />
      {noAccess.labels.buy}
    </a>
  );
}
