import { Link } from 'react-router';
import { accessName, emailNotice, studentList } from '../../../../domain/lists/students.ts';
import { paths, pathWithId } from '../../../../domain/paths.ts';
import type { Columns } from '../../../ui/table.tsx';
import { api } from '../../data/client.ts';
import { AdminList } from '../list/admin-list.tsx';
import { ManualPurchaseAction } from '../purchases/manual-purchase-action.tsx';
import { adminPage } from '../shell/admin-page.tsx';
import { StatusLabel } from '../status-label.tsx';
import { ImportStudents } from '../students/import-dialog.tsx';
import { useTags } from '../students/student-tags.tsx';
import { accessState, type StudentRow } from '../students/students.ts';
import { When } from '../when.tsx';

const roleNotes = { admin: 'administra o site', support: 'atendimento' };

const columns: Columns<StudentRow> = [
  {
    label: 'Aluno',
    cell: ({ id, name, email }) => <Link to={pathWithId(paths.adminStudent, id)}>{name || email}</Link>,
    detail: ({ email, role, tags }) => [email, role && roleNotes[role], ...tags].filter(Boolean).join(' · '),
  },
  {
    label: 'Acesso',
    phone: 'bare',
    cell: (student) => <StatusLabel state={accessState(student)}>{accessName(student)}</StatusLabel>,
    detail: emailNotice,
  },
  { label: 'Progresso', phone: 'end', cell: ({ percent }) => `${percent}%`, isNumber: true },
  {
    label: 'Visto por último',
    phone: 'bare',
    cell: ({ last_seen_at }) => (last_seen_at ? <When at={last_seen_at} /> : 'Nunca entrou'),
  },
];

/** `/painel/alunos`: the list of accounts. */
export const { Page, handle } = adminPage(paths.adminStudents, Students);

function Students() {
  return (
    <div className="container-page grid gap-2 pb-12">
      <AdminList
        definition={studentList}
        cacheKey="students"
        get={api.admin.students.$get}
        getCsv={api.admin['students.csv'].$get}
        columns={columns}
        choices={{ tag: useTags() }}
        mainAction={<ManualPurchaseAction label="Adicionar aluno" mayBeGuest />}
        actions={() => <ImportStudents />}
      />
    </div>
  );
}
