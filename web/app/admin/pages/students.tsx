import { Link } from 'react-router';
import { momentText } from '../../../../domain/dates.ts';
import { accessName, emailNotice, studentList } from '../../../../domain/lists/students.ts';
import { paths, pathWithId } from '../../../../domain/paths.ts';
import type { Columns } from '../../../ui/table.tsx';
import { api } from '../../data/client.ts';
import { ForAdmins } from '../for-admins.tsx';
import { AdminTable, RowMoment } from '../list/admin-list.tsx';
import { ManualPurchaseAction } from '../purchases/manual-purchase-action.tsx';
import { adminPage } from '../shell/admin-page.tsx';
import { StatusLabel } from '../status-label.tsx';
import { ImportStudents } from '../students/import-dialog.tsx';
import { useTags } from '../students/student-tags.tsx';
import { accessState, type StudentRow } from '../students/students.ts';

const columns: Columns<StudentRow> = [
  {
    label: 'Aluno',
    cell: ({ id, name, email, role, tags }) => (
      <>
        <Link className="link-alone" to={pathWithId(paths.adminStudent, id)}>
          {name || email}
        </Link>
        <span className="block text-ink-soft text-sm">
          <span className="max-md:hidden">{email}</span>
          {role === 'admin' && <span className="md:before:content-['_·_']">administra o site</span>}
          {role === 'support' && <span className="md:before:content-['_·_']">atendimento</span>}
        </span>
        {tags.length > 0 && <span className="wrap-anywhere block text-sm">{tags.join(' · ')}</span>}
      </>
    ),
  },
  {
    label: 'Acesso',
    phone: 'bare',
    cell: (student) => (
      <>
        <StatusLabel state={accessState(student)}>{accessName(student)}</StatusLabel>
        {emailNotice(student) && (
          <span className="text-ink-soft text-sm max-md:before:content-['_·_'] md:block">
            {emailNotice(student)}
          </span>
        )}
      </>
    ),
  },
  { label: 'Progresso', cell: ({ percent }) => `${percent}%`, isNumber: true },
  { label: 'Cadastro', phone: 'none', cell: ({ created_at }) => momentText(created_at) },
  {
    label: 'Visto por último',
    phone: 'bare',
    cell: ({ last_seen_at }) => (last_seen_at ? <RowMoment at={last_seen_at} /> : 'Nunca entrou'),
  },
];

/** `/painel/alunos`: the list of accounts. */
export const { Page, handle } = adminPage(paths.adminStudents, Students);

function Students() {
  return (
    <div className="container-page grid grid-cols-[minmax(0,1fr)] gap-6 pb-12">
      <AdminTable
        definition={studentList}
        cacheKey="students"
        get={api.admin.students.$get}
        getCsv={api.admin['students.csv'].$get}
        columns={columns}
        choices={{ tag: useTags() }}
        fieldsClass="sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_1.3fr]"
        actions={() => (
          <ForAdmins>
            <ManualPurchaseAction label="Adicionar aluno" mayBeGuest />
            <ImportStudents />
          </ForAdmins>
        )}
      />
    </div>
  );
}
