import { chatUrl } from '../../../domain/links.ts';
import { paths } from '../../../domain/paths.ts';
import { useContent } from './content.ts';

/** The chat with the support; until the owner has given a phone, the questions and answers. */
export function useSupportUrl(): string {
  const { site } = useContent();
  return chatUrl(site.supportPhone, site.supportMessage) ?? paths.faq;
}
