import { useParams } from 'react-router';
import { deskGuard } from '../../features/desk/shell/desk-guard.ts';
import { DeskPage } from '../../features/desk/shell/desk-page.tsx';
import { StudentFile } from '../../features/desk/students/student-file.tsx';
import type { StudentPageGuard } from '../student-layout.tsx';

export const guard: StudentPageGuard = { title: 'Aluno', ...deskGuard };

export function Page() {
  const { id = '' } = useParams();
  return (
    <DeskPage title="Aluno" intro="O que o site sabe desta pessoa, e o que você pode fazer por ela.">
      <StudentFile key={id} id={id} />
    </DeskPage>
  );
}
