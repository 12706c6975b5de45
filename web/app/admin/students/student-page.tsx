import { useQuery } from '@tanstack/react-query';
import { momentText } from '../../../../domain/dates.ts';
import { accessName, emailNotice } from '../../../../domain/lists/students.ts';
import { paths } from '../../../../domain/paths.ts';
import { TitledCard } from '../../../ui/card.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { api } from '../../data/client.ts';
import { recordQuery } from '../list/list-query.ts';
import { RecordPage } from '../list/record-page.tsx';
import { adminPage } from '../shell/admin-page.tsx';
import { StudentActions } from './student-actions.tsx';
import { progressText, StudentProgress } from './student-progress.tsx';
import { StudentRecords } from './student-records.tsx';
import type { StudentDetail } from './students.ts';

/** `/painel/alunos/:id`: one account, with actions and records. */
export const { Page, handle } = adminPage(
  'Aluno',
  'O que o site sabe desta pessoa, e o que você pode fazer por ela.',
  StudentPage,
  StudentName,
);

const studentQuery = (id: string) => recordQuery('students', id, api.admin.students[':id'].$get);

function StudentName({ id }: { id: string }) {
  const { data } = useQuery(studentQuery(id));
  return data ? data.name || data.email : 'Aluno';
}

function accessText(student: StudentDetail): string {
  const { access_source, granted_by, role } = student;
  const name =
    !role && access_source === 'granted' && granted_by ? `Dado por ${granted_by}` : accessName(student);
  const isEntitled = !role && (access_source === 'bought' || access_source === 'granted');
  return [name, isEntitled && emailNotice(student)].filter(Boolean).join('. ');
}

function StudentPage({ id }: { id: string }) {
  return (
    <RecordPage
      back={{ to: paths.adminStudents, label: 'Todos os alunos' }}
      query={useQuery(studentQuery(id))}
    >
      {(data) => (
        <>
          <TitledCard title="Conta">
            <Facts
              facts={[
                ['E-mail', `${data.email} (${data.email_verified ? 'confirmado' : 'não confirmado'})`],
                ['Acesso', accessText(data)],
                [
                  'Papel',
                  data.role === 'admin'
                    ? 'Administra o site'
                    : data.role === 'support'
                      ? 'Atendimento'
                      : 'Aluno',
                ],
                ['Senha', data.has_password ? 'Criada' : 'Ainda não criada'],
                ['Cadastro', momentText(data.created_at)],
                ...(data.tags.length > 0 ? [['Etiquetas', data.tags.join(', ')] as const] : []),
                ['Onde parou', progressText(data.progress)],
                ['Visto por último', data.last_seen_at ? momentText(data.last_seen_at) : 'Nunca entrou'],
                ['Sessões abertas', data.session_count],
              ]}
            />
          </TitledCard>
          <StudentActions key={data.name} student={data} />
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2">
            <StudentProgress progress={data.progress} />
            <StudentRecords student={data} />
          </div>
        </>
      )}
    </RecordPage>
  );
}
