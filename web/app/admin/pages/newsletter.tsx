import { NewsletterFile } from '../newsletter/newsletter-file.tsx';
import { deskPage } from '../shell/desk-page.tsx';

export const { Page, guard } = deskPage(
  'Newsletter',
  'Vai a quem pediu e confirmou; cada pessoa sai dela quando quiser.',
  NewsletterFile,
);
