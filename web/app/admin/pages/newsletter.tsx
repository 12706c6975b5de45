import { useParams } from 'react-router';
import type { StudentPageGuard } from '../../account/session/session-guard.tsx';
import { NewsletterFile } from '../newsletter/newsletter-file.tsx';
import { deskGuard } from '../shell/desk-guard.tsx';
import { DeskPage } from '../shell/desk-page.tsx';

export const guard: StudentPageGuard = { title: 'Newsletter', ...deskGuard };

export function Page() {
  const { id = '' } = useParams();
  return (
    <DeskPage title="Newsletter" intro="Vai a quem pediu e confirmou; cada pessoa sai dela quando quiser.">
      <NewsletterFile key={id} id={id} />
    </DeskPage>
  );
}
