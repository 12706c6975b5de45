import { chatUrl } from '../../../domain/chat-links.ts';
import { paths } from '../../../domain/paths.ts';
import { useContent } from './content.ts';

/** What leads on while the owner has set no number for a chat. */
export const questionsNote = 'Escreva a sua dúvida na página da aula: a resposta chega por e-mail.';
export const faqLabel = 'Ver perguntas frequentes';

/** Returns the address of the support chat; undefined without a support phone. */
export function useSupportChat(): string | undefined {
  const { site } = useContent();
  return chatUrl(site.supportPhone, site.supportMessage);
}

/** Returns the address of the support chat; without a support phone, that of the FAQ. */
export function useSupportUrl(): string {
  return useSupportChat() ?? paths.faq;
}
