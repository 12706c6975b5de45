import { MessageCircle } from 'lucide-react';
import type { ComponentProps } from 'react';
import { chatUrl } from '../../../domain/chat-links.ts';
import { paths } from '../../../domain/paths.ts';
import { useContent } from '../content.ts';

interface ContactLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  iconSize?: number;
}

/** A link to the owner's WhatsApp chat, or to another contact while there is no phone. */
export function ContactLink({ iconSize = 20, children, ...link }: ContactLinkProps) {
  const href = useContactHref();
  const newTabProps = href.startsWith('https:') && { target: '_blank', rel: 'noopener' };
  return (
    <a {...link} href={href} {...newTabProps}>
      <MessageCircle aria-hidden size={iconSize} />
      {children}
    </a>
  );
}

/** The part of the FAQ that says how to reach the support. */
const contactBlock = `${paths.faq}#contato`;

/** Returns the chat's URL, or the email or the FAQ's contact block while the owner has set no phone. */
export function useContactHref(): string {
  const { supportPhone, supportMessage, supportEmail } = useContent().site;
  return chatUrl(supportPhone, supportMessage) || (supportEmail && `mailto:${supportEmail}`) || contactBlock;
}

/** Names a contact link that shows only its icon. */
export function ContactName() {
  const isChat = useContactHref().startsWith('https:');
  return <span className="sr-only">Fale com o suporte{isChat && ' pelo WhatsApp'}</span>;
}

/** Returns true once the owner has set a phone or an email. */
export function useHasContact(): boolean {
  return useContactHref() !== contactBlock;
}
