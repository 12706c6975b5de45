import { questionList } from '../../../../domain/lists/questions.ts';
import { api } from '../../data/client.ts';
import { DeskList } from '../list/desk-list.tsx';
import type { ListQuery } from '../list/list-query.ts';
import { QuestionCard } from '../questions/question-card.tsx';
import { deskPage } from '../shell/desk-page.tsx';

export const { Page, guard } = deskPage(
  'Perguntas',
  'O que os alunos perguntam nas aulas. Cada resposta é só de quem perguntou, até ser publicada.',
  () => (
    <div className="container-page grid grid-cols-[minmax(0,1fr)] gap-6 pb-12">
      <DeskList
        definition={questionList}
        name="questions"
        get={api.admin.questions.$get}
        notice={(list) => list.filter('student').value && <OneStudent list={list} />}
      >
        {({ rows }) => (
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">
            {rows.map((question) => (
              <li key={question.id}>
                <QuestionCard question={question} />
              </li>
            ))}
          </ul>
        )}
      </DeskList>
    </div>
  ),
);

function OneStudent({ list }: { list: ListQuery }) {
  return (
    <p className="flex flex-wrap items-center gap-x-4">
      Só as perguntas de um aluno.
      <button type="button" className="link min-h-11" onClick={() => list.change({ student: '' })}>
        Ver as de todos
      </button>
    </p>
  );
}
