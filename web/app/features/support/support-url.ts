import { chatUrl } from '../../../../domain/links.ts';
import { paths } from '../../../../domain/paths.ts';
import { siteSettings } from '../../../site-settings.ts';

/** The chat with the support; until the owner has given a phone, the questions and answers. */
export const supportUrl = chatUrl(siteSettings.supportPhone, siteSettings.supportMessage) ?? paths.faq;
