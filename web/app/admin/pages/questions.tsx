import { questionList } from '../../../../domain/lists/questions.ts';
import { paths } from '../../../../domain/paths.ts';
import { api } from '../../data/client.ts';
import { AdminList } from '../list/admin-list.tsx';
import { QuestionCard } from '../questions/question-card.tsx';
import { adminPage } from '../shell/admin-page.tsx';

/** `/painel/perguntas`: the questions that students ask below lessons. */
export const { Page, handle } = adminPage(paths.adminQuestions, () => (
  <div className="container-page grid gap-3 pb-12">
    <AdminList
      definition={questionList}
      cacheKey="questions"
      get={api.admin.questions.$get}
      notice={({ filterProps, change }) =>
        filterProps('student').value && (
          <p className="flex flex-wrap items-center gap-x-4">
            Só as perguntas de um aluno.
            <button type="button" className="link min-h-11" onClick={() => change({ student: '' })}>
              Ver as de todos
            </button>
          </p>
        )
      }
      card={(question) => <QuestionCard question={question} />}
    />
  </div>
));
