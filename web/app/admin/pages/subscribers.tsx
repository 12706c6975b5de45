import { backToMessages } from '../letters/back-to-messages.ts';
import { BackLink } from '../list/record-file.tsx';
import { NewsletterList } from '../newsletter/newsletter-list.tsx';
import { SubscriberList } from '../newsletter/subscriber-list.tsx';
import { deskPage } from '../shell/desk-page.tsx';

export const { Page, guard } = deskPage('Newsletter', 'O que foi escrito, e quem pediu para receber.', () => (
  <div className="container-page grid grid-cols-[minmax(0,1fr)] gap-8 pb-12">
    <BackLink {...backToMessages} />
    <NewsletterList />
    <SubscriberList />
  </div>
));
