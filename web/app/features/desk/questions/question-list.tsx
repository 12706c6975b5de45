import { useQuery } from '@tanstack/react-query';
import { questionFilters } from '../../../../../domain/desk-lists.ts';
import { SelectField } from '../../../../ui/select-field.tsx';
import { ListState } from '../list/list-state.tsx';
import { Pager } from '../list/pager.tsx';
import { SearchField } from '../list/search-field.tsx';
import { useListQuery } from '../list/use-list-query.ts';
import { QuestionCard } from './question-card.tsx';
import { questionsQuery, stateNames } from './questions-api.ts';

const states = [
  { value: '', label: 'Todas' },
  ...questionFilters.map((value) => ({ value, label: stateNames[value] })),
];

/** What students ask below the lessons, those that wait first: searched, filtered and paged by the server. */
export function QuestionList() {
  const list = useListQuery();
  const questions = useQuery(questionsQuery(list.search));
  return (
    <div className="container-page grid grid-cols-[minmax(0,1fr)] gap-6 pb-12">
      <div className="grid gap-4 sm:grid-cols-[2fr_1fr]">
        <SearchField
          label="Buscar pergunta"
          hint="Qualquer palavra da pergunta, da resposta, da aula ou do nome."
          value={list.q}
          onSearch={(q) => list.change({ q })}
        />
        <SelectField
          label="Situação"
          options={states}
          value={list.get('status')}
          onChange={({ target }) => list.change({ status: target.value })}
        />
      </div>
      {list.get('student') && (
        <p className="flex flex-wrap items-center gap-x-4">
          Só as perguntas de um aluno.
          <button type="button" className="link min-h-11" onClick={() => list.change({ student: '' })}>
            Ver as de todos
          </button>
        </p>
      )}
      <ListState query={questions}>
        {({ rows, total, page }) => (
          <>
            <p role="status" className="font-semibold">
              {total === 0 && 'Nenhuma pergunta aqui.'}
              {total === 1 && '1 pergunta'}
              {total > 1 && `${total.toLocaleString('pt-BR')} perguntas`}
            </p>
            {total > 0 && (
              <>
                <ul
                  aria-busy={questions.isPlaceholderData}
                  className={`grid grid-cols-[minmax(0,1fr)] gap-4 ${questions.isPlaceholderData ? 'opacity-60' : ''}`}
                >
                  {rows.map((question) => (
                    <li key={question.id}>
                      <QuestionCard question={question} />
                    </li>
                  ))}
                </ul>
                <Pager
                  page={page}
                  total={total}
                  of="perguntas"
                  onPage={(number) => list.change({ page: String(number) })}
                />
              </>
            )}
          </>
        )}
      </ListState>
    </div>
  );
}
