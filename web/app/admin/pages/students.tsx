import type { StudentPageGuard } from '../../account/session/session-guard.tsx';
import { deskGuard } from '../shell/desk-guard.tsx';
import { DeskPage } from '../shell/desk-page.tsx';
import { StudentList } from '../students/student-list.tsx';

export const guard: StudentPageGuard = { title: 'Alunos', ...deskGuard };

export function Page() {
  return (
    <DeskPage title="Alunos" intro="Quem tem conta no site: procure, veja até onde chegou e ajude a entrar.">
      <StudentList />
    </DeskPage>
  );
}
