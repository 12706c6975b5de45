import { useParams } from 'react-router';
import { LetterFile } from '../../features/desk/letters/letter-file.tsx';
import { deskGuard } from '../../features/desk/shell/desk-guard.ts';
import { DeskPage } from '../../features/desk/shell/desk-page.tsx';
import type { StudentPageGuard } from '../student-layout.tsx';

export const guard: StudentPageGuard = { title: 'E-mail', ...deskGuard };

export function Page() {
  const { id = '' } = useParams();
  return (
    <DeskPage title="E-mail" intro="A quem foi, o que foi feito dele e o que ele dizia.">
      <LetterFile key={id} id={id} />
    </DeskPage>
  );
}
