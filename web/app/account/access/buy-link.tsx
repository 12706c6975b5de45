import { ExternalLink } from 'lucide-react';
import type { MouseEvent } from 'react';
import { isCheckoutUrl } from '../../../../domain/links.ts';
import { messages } from '../../../messages.ts';
import { toast } from '../../../ui/toast.ts';
import { useContent } from '../../data/content.ts';
import { useSupportUrl } from '../../data/use-support-url.ts';

/** The payment page, in a new tab; a missing address is said, not opened. */
export function BuyLink() {
  const { noAccess, site } = useContent();
  const address = site.checkoutUrlHero;
  const supportUrl = useSupportUrl();
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
