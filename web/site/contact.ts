import { chatUrl } from '../../domain/links.ts';
import { paths } from '../../domain/paths.ts';
import { useContent } from './content.ts';

/** How to reach the support: the chat, or what else is known while the owner has given no phone. */
export function useContactHref(): string {
  const { supportPhone, supportMessage, supportEmail } = useContent().site;
  return chatUrl(supportPhone, supportMessage) || (supportEmail && `mailto:${supportEmail}`) || paths.faq;
}
