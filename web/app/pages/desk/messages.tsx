import { LetterList } from '../../features/desk/letters/letter-list.tsx';
import { NewsletterSummary } from '../../features/desk/newsletter/newsletter-summary.tsx';
import { deskGuard } from '../../features/desk/shell/desk-guard.ts';
import { DeskPage } from '../../features/desk/shell/desk-page.tsx';
import type { StudentPageGuard } from '../student-layout.tsx';

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
