import { useParams } from 'react-router';
import { NewsletterFile } from '../../features/desk/newsletter/newsletter-file.tsx';
import { deskGuard } from '../../features/desk/shell/desk-guard.ts';
import { DeskPage } from '../../features/desk/shell/desk-page.tsx';
import type { StudentPageGuard } from '../student-layout.tsx';

export const guard: StudentPageGuard = { title: 'Newsletter', ...deskGuard };

export function Page() {
  const { id = '' } = useParams();
  return (
    <DeskPage title="Newsletter" intro="Vai a quem pediu e confirmou; cada pessoa sai dela quando quiser.">
      <NewsletterFile key={id} id={id} />
    </DeskPage>
  );
}
