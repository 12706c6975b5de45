import { chatUrl } from '../../../../domain/links.ts';
import { paths } from '../../../../domain/paths.ts';
import { site } from '../../content.ts';

/** The chat with the support; until the owner has given a phone, the questions and answers. */
export const supportUrl = chatUrl(site.supportPhone, site.supportMessage) ?? paths.faq;
