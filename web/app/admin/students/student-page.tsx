import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleDashed } from 'lucide-react';
import { momentText } from '../../../../domain/dates.ts';
import { accessName, emailNotice } from '../../../../domain/lists/students.ts';
import { paths } from '../../../../domain/paths.ts';
import { Card, TitledCard } from '../../../ui/card.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { api } from '../../data/client.ts';
import { SummaryChevron } from '../folded-part.tsx';
import { recordQuery } from '../list/list-query.ts';
import { RecordPage } from '../list/record-page.tsx';
import { adminPage } from '../shell/admin-page.tsx';
import { StatusLabel } from '../status-label.tsx';
import { StudentActions } from './student-actions.tsx';
import { StudentTimeline } from './student-timeline.tsx';
import { accessState, type StudentDetail } from './students.ts';

/** `/painel/alunos/:id`: one account, with actions and records. */
export const { Page, handle } = adminPage(paths.adminStudent, StudentPage, StudentName);

const studentQuery = (id: string) => recordQuery('students', id, api.admin.students[':id'].$get);

function StudentName({ id }: { id: string }) {
  const { data } = useQuery(studentQuery(id));
  return data ? data.name || data.email : 'Aluno';
}

function StudentPage({ id }: { id: string }) {
  return (
    <RecordPage
      back={{ to: paths.adminStudents, label: 'Todos os alunos' }}
      query={useQuery(studentQuery(id))}
    >
      {(data) => (
        <>
          <StudentState student={data} />
          <StudentActions key={data.name} student={data} />
          <div className="grid items-start gap-6 lg:grid-cols-2">
            <div className="grid gap-6">
              <TitledCard title="Conta">
                <Facts
                  facts={[
                    ['Papel', roleName(data.role)],
                    ['Senha', data.has_password ? 'Criada' : 'Ainda não criada'],
                    ['Cadastro', momentText(data.created_at)],
                    ['Etiquetas', data.tags.length > 0 && data.tags.join(', ')],
                    ['Onde parou', progressText(data.progress)],
                    ['Sessões abertas', data.session_count],
                  ]}
                />
              </TitledCard>
              <StudentProgress progress={data.progress} />
            </div>
            <StudentTimeline student={data} />
          </div>
        </>
      )}
    </RecordPage>
  );
}

/** Access, email, last visit and progress: four things, each with its own words and colour. */
function StudentState({ student }: { student: StudentDetail }) {
  const { email, email_verified, last_seen_at, granted_by, role, access_source, progress } = student;
  const isGrantedBy = !role && access_source === 'granted' && granted_by;
  const notice = emailNotice(student);
  return (
    <Card as="section" aria-label="Situação" className="p-5 sm:p-6">
      <dl className="wrap-anywhere grid gap-x-6 gap-y-4 md:grid-cols-2 lg:grid-cols-4">
        <Fact label="Acesso">
          <StatusLabel state={accessState(student)}>
            {isGrantedBy ? `Dado por ${granted_by}` : accessName(student)}
          </StatusLabel>
        </Fact>
        <Fact label="E-mail">
          {email}
          <span className="block">
            <StatusLabel state={email_verified ? 'ok' : 'attention'}>{notice ?? 'Confirmado'}</StatusLabel>
          </span>
        </Fact>
        <Fact label="Visto por último">
          <StatusLabel state={last_seen_at ? 'ok' : 'off'}>
            {last_seen_at ? momentText(last_seen_at) : 'Nunca entrou'}
          </StatusLabel>
        </Fact>
        <Fact label="Progresso">{progress.percent}%</Fact>
      </dl>
    </Card>
  );
}

function roleName(role: StudentDetail['role']): string {
  if (role === 'admin') return 'Administra o site';
  return role === 'support' ? 'Atendimento' : 'Aluno';
}

/** Returns where the student stopped, the first uncompleted lesson, and when one was last completed. */
function progressText({ completed, total, updated_at, modules }: StudentDetail['progress']): string {
  const last = updated_at ? `, em ${momentText(updated_at)}` : '';
  if (completed === 0) return 'Ainda não começou';
  if (completed === total) return `Concluiu o curso${last}`;
  const next = modules.flatMap(({ lessons }) => lessons).find((lesson) => !lesson.completed);
  return `“${next?.title}”${last}`;
}

/** The completed lessons on a student's page, by module. */
function StudentProgress({ progress }: Pick<StudentDetail, 'progress'>) {
  const { completed, total, percent, updated_at, modules } = progress;
  return (
    <TitledCard title="Progresso">
      <div>
        <ProgressBar label="Progresso no curso" percent={percent} />
        <p className="mt-2">
          {completed} de {total} aulas ({percent}%)
          {updated_at && <span className="text-ink-soft">, a última em {momentText(updated_at)}</span>}
        </p>
      </div>
      {modules.map(({ id, title, completed, total, lessons }) => (
        <details key={id} className="group">
          <summary className="flex items-center gap-2 rounded-control py-1.5 font-semibold">
            <SummaryChevron />
            {title}: {completed} de {total}
          </summary>
          <ul className="mt-2 grid gap-2 pl-1">
            {lessons.map((lesson) => (
              <li key={lesson.id} className="flex gap-2">
                {lesson.completed ? (
                  <CircleCheck aria-hidden size={20} className="mt-0.5 shrink-0 text-leaf-700" />
                ) : (
                  <CircleDashed aria-hidden size={20} className="mt-0.5 shrink-0 text-ink-soft" />
                )}
                <span>
                  {lesson.title}
                  <span className="sr-only">{lesson.completed ? ': concluída' : ': não concluída'}</span>
                </span>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </TitledCard>
  );
}
