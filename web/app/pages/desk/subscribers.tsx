import { backToMessages } from '../../features/desk/letters/back-to-messages.ts';
import { BackLink } from '../../features/desk/list/back-link.tsx';
import { NewsletterList } from '../../features/desk/newsletter/newsletter-list.tsx';
import { SubscriberList } from '../../features/desk/newsletter/subscriber-list.tsx';
import { deskGuard } from '../../features/desk/shell/desk-guard.ts';
import { DeskPage } from '../../features/desk/shell/desk-page.tsx';
import type { StudentPageGuard } from '../student-layout.tsx';

export const guard: StudentPageGuard = { title: 'Newsletter', ...deskGuard };

export function Page() {
  return (
    <DeskPage title="Newsletter" intro="O que foi escrito, e quem pediu para receber.">
      <div className="container-page grid grid-cols-[minmax(0,1fr)] gap-8 pb-12">
        <BackLink {...backToMessages} />
        <NewsletterList />
        <SubscriberList />
      </div>
    </DeskPage>
  );
}
