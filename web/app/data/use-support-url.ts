import { chatUrl } from '../../../domain/chat-links.ts';
import { paths } from '../../../domain/paths.ts';
import { useContent } from './content.ts';

/** Returns the address of the support chat; without a support phone, that of the FAQ. */
export function useSupportUrl(): string {
  const { site } = useContent();
  return chatUrl(site.supportPhone, site.supportMessage) ?? paths.faq;
}
