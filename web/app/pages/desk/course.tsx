import { CourseDesk } from '../../features/desk/course/course-desk.tsx';
import { WithDraft } from '../../features/desk/draft/with-draft.tsx';
import { deskGuard } from '../../features/desk/shell/desk-guard.ts';
import { DeskPage } from '../../features/desk/shell/desk-page.tsx';
import type { StudentPageGuard } from '../student-layout.tsx';

export const guard: StudentPageGuard = { title: 'Aulas e materiais', ...deskGuard };

export function Page() {
  return (
    <DeskPage title="Aulas e materiais" intro="O curso como os alunos o veem, de cima para baixo.">
      <WithDraft>
        <CourseDesk />
      </WithDraft>
    </DeskPage>
  );
}
