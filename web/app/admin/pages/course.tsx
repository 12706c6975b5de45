import { CourseDesk } from '../course/course-desk.tsx';
import { WithDraft } from '../draft/with-draft.tsx';
import { deskPage } from '../shell/desk-page.tsx';

export const { Page, guard } = deskPage(
  'Aulas e materiais',
  'O curso como os alunos o veem, de cima para baixo.',
  () => (
    <WithDraft>
      <CourseDesk />
    </WithDraft>
  ),
);
