import { QuestionList } from '../questions/question-list.tsx';
import { deskPage } from '../shell/desk-page.tsx';

export const { Page, guard } = deskPage(
  'Perguntas',
  'O que os alunos perguntam nas aulas. Cada resposta é só de quem perguntou, até ser publicada.',
  QuestionList,
);
