import type { StudentPageGuard } from '../../account/session/session-guard.tsx';
import { LetterList } from '../letters/letter-list.tsx';
import { NewsletterSummary } from '../newsletter/newsletter-list.tsx';
import { deskGuard } from '../shell/desk-guard.tsx';
import { DeskPage } from '../shell/desk-page.tsx';

export const guard: StudentPageGuard = { title: 'Mensagens', ...deskGuard };

export function Page() {
  return (
    <DeskPage
      title="Mensagens"
      intro="Cada e-mail que o site escreveu, com o que foi feito dele, e a newsletter."
    >
      <div className="container-page grid grid-cols-[minmax(0,1fr)] gap-8 pb-12">
        <NewsletterSummary />
        <LetterList />
      </div>
    </DeskPage>
  );
}
