import { MessageCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { useContactHref } from '../contact.ts';

interface ContactLinkProps {
  className: string;
  iconSize?: number;
  children: ReactNode;
}

/** Leads to the support. */
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
