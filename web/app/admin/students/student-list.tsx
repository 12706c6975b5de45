import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { momentText } from '../../../../domain/dates.ts';
import { accessFilters, progressFilters } from '../../../../domain/desk-lists.ts';
import { paths, pathWithId } from '../../../../domain/paths.ts';
import { SearchField } from '../../../ui/search-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { api } from '../../data/client.ts';
import type { Column } from '../list/data-table.tsx';
import { ExportButton } from '../list/export-button.tsx';
import { FoundRows } from '../list/found-list.tsx';
import { listQuery } from '../list/queries.ts';
import { useListQuery } from '../list/use-list-query.ts';
import { accessNames, orderNames, progressNames, type StudentRow } from './students.ts';

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
  return (
    <div className="container-page grid grid-cols-[minmax(0,1fr)] gap-6 pb-12">
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_1.3fr]">
        <SearchField
          label="Buscar aluno"
          hint="Nome ou e-mail; o começo já serve."
          value={list.q}
          onSearch={(q) => list.change({ q })}
        />
        <SelectField label="Acesso" options={accessOptions} {...list.filter('access')} />
        <SelectField label="Progresso" options={progressOptions} {...list.filter('progress')} />
        <SelectField label="Ordem" options={orders} {...list.filter('sort')} />
      </div>
      <FoundRows
        list={list}
        query={useQuery(listQuery('students', list.search, api.admin.students.$get))}
        columns={columns}
        names={{ one: 'aluno', many: 'alunos', none: 'Nenhum aluno' }}
        actions={() => <ExportButton search={list.search} get={api.admin['students.csv'].$get} />}
      />
    </div>
  );
}
