import type { ElementType } from 'react';
import { chatUrl } from '../../../domain/chat-links.ts';
import { paths } from '../../../domain/paths.ts';
import { NewTabLink } from '../../ui/new-tab-link.tsx';
import { useContent } from './content.ts';

/** Returns the address of the support chat; without a support phone, that of the FAQ. */
export function useSupportUrl(): string {
  const { site } = useContent();
  return chatUrl(site.supportPhone, site.supportMessage) ?? paths.faq;
}

/** Returns a card's text and link to the chat; without a support phone, those that say what there is instead. */
export function useSupport(text: string, label: string) {
  const href = useSupportUrl();
  if (href !== paths.faq) return { text, label, href, Link: NewTabLink as ElementType };
  const instead = 'Escreva a sua dúvida na página da aula: a resposta chega por e-mail.';
  return { text: instead, label: 'Ver perguntas frequentes', href, Link: 'a' as ElementType };
}
