import { MessageCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { chatUrl } from '../../../domain/links.ts';
import { paths } from '../../../domain/paths.ts';
import { useContent } from '../content.ts';

interface ContactLinkProps {
  className: string;
  iconSize?: number;
  children: ReactNode;
}

export function ContactLink({ className, iconSize = 20, children }: ContactLinkProps) {
  const href = useContactHref();
  const opening = href.startsWith('https:') && { target: '_blank', rel: 'noopener' };
  return (
    <a className={className} href={href} {...opening}>
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
