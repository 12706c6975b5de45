import type { StudentPageGuard } from '../../account/session/session-guard.tsx';
import { QuestionList } from '../questions/question-list.tsx';
import { DeskSignedOut } from '../shell/desk-guard.tsx';
import { DeskPage } from '../shell/desk-page.tsx';

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
