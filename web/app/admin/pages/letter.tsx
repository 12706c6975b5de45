import { useParams } from 'react-router';
import type { StudentPageGuard } from '../../account/session/session-guard.tsx';
import { LetterFile } from '../letters/letter-file.tsx';
import { deskGuard } from '../shell/desk-guard.tsx';
import { DeskPage } from '../shell/desk-page.tsx';

export const guard: StudentPageGuard = { title: 'E-mail', ...deskGuard };

export function Page() {
  const { id = '' } = useParams();
  return (
    <DeskPage title="E-mail" intro="A quem foi, o que foi feito dele e o que ele dizia.">
      <LetterFile key={id} id={id} />
    </DeskPage>
  );
}
