import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { accessFilters, progressFilters } from '../../../../../domain/desk-lists.ts';
import { paths, pathWithId } from '../../../../../domain/paths.ts';
import { SelectField } from '../../../../ui/select-field.tsx';
import { momentText } from '../draft/moment-text.ts';
import { type Column, DataTable } from '../list/data-table.tsx';
import { ExportButton } from '../list/export-button.tsx';
import { ListState } from '../list/list-state.tsx';
import { Pager } from '../list/pager.tsx';
import { SearchField } from '../list/search-field.tsx';
import { useListQuery } from '../list/use-list-query.ts';
import { accessNames, orderNames, progressNames } from './student-words.ts';
import { type StudentRow, studentsCsv, studentsQuery } from './students-api.ts';

const all = { value: '', label: 'Todos' };
const accessOptions = [all, ...accessFilters.map((value) => ({ value, label: accessNames[value] }))];
const progressOptions = [all, ...progressFilters.map((value) => ({ value, label: progressNames[value] }))];
const orders = Object.entries(orderNames).map(([value, label]) => ({ value, label }));

const columns: readonly [Column<StudentRow>, ...Column<StudentRow>[]] = [
  {
    label: 'Aluno',
    cell: ({ id, name, email, role }) => (
      <>
        <Link className="link inline-block py-0.5" to={pathWithId(paths.deskStudent, id)}>
          {name || email}
        </Link>
        <span className="block text-ink-soft text-sm">
          {email}
          {role === 'admin' && ' · administra o site'}
        </span>
      </>
    ),
  },
  { label: 'Acesso', cell: ({ access }) => accessNames[access] },
  { label: 'Progresso', cell: ({ percent }) => `${percent}%`, isNumber: true },
  { label: 'Cadastro', cell: ({ created_at }) => momentText(created_at) },
  {
    label: 'Visto por último',
    cell: ({ last_seen_at }) => (last_seen_at ? momentText(last_seen_at) : 'Nunca entrou'),
  },
];

/** All accounts: searched, filtered, sorted and paged by the server. */
export function StudentList() {
  const list = useListQuery();
  const students = useQuery(studentsQuery(list.search));
  const filter = (name: string) => ({
    value: list.get(name),
    onChange: ({ target }: { target: { value: string } }) => list.change({ [name]: target.value }),
  });
  return (
    <div className="container-page grid grid-cols-[minmax(0,1fr)] gap-6 pb-12">
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_1.3fr]">
        <SearchField
          label="Buscar aluno"
          hint="Nome ou e-mail; o começo já serve."
          value={list.q}
          onSearch={(q) => list.change({ q })}
        />
        <SelectField label="Acesso" options={accessOptions} {...filter('access')} />
        <SelectField label="Progresso" options={progressOptions} {...filter('progress')} />
        <SelectField label="Ordem" options={orders} {...filter('sort')} />
      </div>
      <ListState query={students}>
        {({ rows, total, page }) => (
          <>
            <div className="flex flex-wrap items-center justify-between gap-3">
              <p role="status" className="font-semibold">
                {total === 0 && 'Nenhum aluno com estes filtros.'}
                {total === 1 && '1 aluno'}
                {total > 1 && `${total.toLocaleString('pt-BR')} alunos`}
              </p>
              <ExportButton address={studentsCsv(list.search)} />
            </div>
            {total > 0 && (
              <>
                <DataTable
                  caption="Alunos"
                  columns={columns}
                  rows={rows}
                  isStale={students.isPlaceholderData}
                />
                <Pager
                  page={page}
                  total={total}
                  of="alunos"
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
