import { LetterList } from '../letters/letter-list.tsx';
import { NewsletterSummary } from '../newsletter/newsletter-list.tsx';
import { deskPage } from '../shell/desk-page.tsx';

export const { Page, guard } = deskPage(
  'Mensagens',
  'Cada e-mail que o site escreveu, com o que foi feito dele, e a newsletter.',
  () => (
    <div className="container-page grid grid-cols-[minmax(0,1fr)] gap-8 pb-12">
      <NewsletterSummary />
      <LetterList />
    </div>
  ),
);
