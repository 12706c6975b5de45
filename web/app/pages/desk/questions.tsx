import { QuestionList } from '../../features/desk/questions/question-list.tsx';
import { DeskPage } from '../../features/desk/shell/desk-page.tsx';
import { DeskSignedOut } from '../../features/desk/shell/desk-signed-out.tsx';
import type { StudentPageGuard } from '../student-layout.tsx';

export const guard: StudentPageGuard = {
  title: 'Perguntas',
  SignedOut: DeskSignedOut,
  isForEveryAccount: true,
};

export function Page() {
  return (
    <DeskPage
      title="Perguntas"
      intro="O que os alunos perguntam nas aulas. Cada resposta é só de quem perguntou, até ser publicada."
    >
      <QuestionList />
    </DeskPage>
  );
}
