import type { StudentPageGuard } from '../../account/session/session-guard.tsx';
import { CourseDesk } from '../course/course-desk.tsx';
import { WithDraft } from '../draft/with-draft.tsx';
import { deskGuard } from '../shell/desk-guard.tsx';
import { DeskPage } from '../shell/desk-page.tsx';

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
