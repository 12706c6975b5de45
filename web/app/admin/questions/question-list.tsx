import { useQuery } from '@tanstack/react-query';
import { questionFilters } from '../../../../domain/desk-lists.ts';
import { SearchField } from '../../../ui/search-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { api } from '../../data/client.ts';
import { FoundList } from '../list/found-list.tsx';
import { listQuery } from '../list/queries.ts';
import { useListQuery } from '../list/use-list-query.ts';
import { QuestionCard } from './question-card.tsx';
import { stateNames } from './questions.ts';

const states = [
  { value: '', label: 'Todas' },
  ...questionFilters.map((value) => ({ value, label: stateNames[value] })),
];

/** What students ask below the lessons, those that wait first: searched, filtered and paged by the server. */
export function QuestionList() {
  const list = useListQuery();
  return (
    <div className="container-page grid grid-cols-[minmax(0,1fr)] gap-6 pb-12">
      <div className="grid gap-4 sm:grid-cols-[2fr_1fr]">
        <SearchField
          label="Buscar pergunta"
          hint="Qualquer palavra da pergunta, da resposta, da aula ou do nome."
          value={list.q}
          onSearch={(q) => list.change({ q })}
        />
        <SelectField label="Situação" options={states} {...list.filter('status')} />
      </div>
      {list.filter('student').value && (
        <p className="flex flex-wrap items-center gap-x-4">
          Só as perguntas de um aluno.
          <button type="button" className="link min-h-11" onClick={() => list.change({ student: '' })}>
            Ver as de todos
          </button>
        </p>
      )}
      <FoundList
        list={list}
        query={useQuery(listQuery('questions', list.search, api.admin.questions.$get))}
        names={{ one: 'pergunta', many: 'perguntas', none: 'Nenhuma pergunta' }}
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
      </FoundList>
    </div>
  );
}
