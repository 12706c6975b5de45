import { MessageCircle } from 'lucide-react';
import type { ComponentProps } from 'react';
import { chatUrl } from '../../../domain/links.ts';
import { paths } from '../../../domain/paths.ts';
import { useContent } from '../content.ts';

interface ContactLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  iconSize?: number;
}

export function ContactLink({ iconSize = 20, children, ...link }: ContactLinkProps) {
  const href = useContactHref();
  const opening = href.startsWith('https:') && { target: '_blank', rel: 'noopener' };
  return (
    <a {...link} href={href} {...opening}>
      <MessageCircle aria-hidden size={iconSize} />
      {children}
    </a>
  );
}

/** Returns the chat's address, or another contact while the owner has set no phone. */
export function useContactHref(): string {
  const { supportPhone, supportMessage, supportEmail } = useContent().site;
  return chatUrl(supportPhone, supportMessage) || (supportEmail && `mailto:${supportEmail}`) || paths.faq;
}
