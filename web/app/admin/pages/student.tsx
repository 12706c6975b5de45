import { useParams } from 'react-router';
import type { StudentPageGuard } from '../../account/session/session-guard.tsx';
import { deskGuard } from '../shell/desk-guard.tsx';
import { DeskPage } from '../shell/desk-page.tsx';
import { StudentFile } from '../students/student-file.tsx';

export const guard: StudentPageGuard = { title: 'Aluno', ...deskGuard };

export function Page() {
  const { id = '' } = useParams();
  return (
    <DeskPage title="Aluno" intro="O que o site sabe desta pessoa, e o que você pode fazer por ela.">
      <StudentFile key={id} id={id} />
    </DeskPage>
  );
}
