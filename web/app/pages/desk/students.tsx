import { deskGuard } from '../../features/desk/shell/desk-guard.ts';
import { DeskPage } from '../../features/desk/shell/desk-page.tsx';
import { StudentList } from '../../features/desk/students/student-list.tsx';
import type { StudentPageGuard } from '../student-layout.tsx';

export const guard: StudentPageGuard = { title: 'Alunos', ...deskGuard };

export function Page() {
  return (
    <DeskPage title="Alunos" intro="Quem tem conta no site: procure, veja até onde chegou e ajude a entrar.">
      <StudentList />
    </DeskPage>
  );
}
