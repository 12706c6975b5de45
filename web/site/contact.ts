import { chatUrl } from '../../domain/links.ts';
import { paths } from '../../domain/paths.ts';
import { siteSettings } from '../site-settings.ts';

const chat = chatUrl(siteSettings.supportPhone, siteSettings.supportMessage);
const mail = siteSettings.supportEmail && `mailto:${siteSettings.supportEmail}`;

/** How to reach the support: the chat, or what else is known while the owner has given no phone. */
export const contactHref: string = chat || mail || paths.faq;

/** Attributes of a link to the support. */
export const contactLink = chat ? { href: chat, target: '_blank', rel: 'noopener' } : { href: contactHref };
