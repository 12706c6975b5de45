import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { MessageCircle } from 'lucide-react';
import { useState } from 'react';
import { type Location, useLocation } from 'react-router';
import type { StudentModule } from '../../../../domain/content/course.ts';
import { paths } from '../../../../domain/paths.ts';
import { messages } from '../../../messages.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { LinkAlert } from '../../../ui/link-alert.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { LoadingPage } from '../../account/layout/loading-page.tsx';
import { NoticePage } from '../../account/layout/notice-page.tsx';
import { StudentHeader } from '../../account/layout/student-header.tsx';
import type { StudentPageHandle } from '../../account/session/session-guard.tsx';
import type { ArrivalState } from '../../data/arrival-state.ts';
import { isTemporary } from '../../data/client.ts';
import { courseQuery, useCourse } from '../../data/course.ts';
import { moduleMaterialsQuery } from '../../data/materials.ts';
import { startedQuery, useNextSteps } from '../../data/next-steps.ts';
import { isFinished, type Progress, progressQuery, useProgress } from '../../data/progress.ts';
import { useRefreshProgress } from '../../data/send-work.ts';
import { type Student, useStudent } from '../../data/student.ts';
import { useSupport } from '../../data/use-support-url.ts';
import { CertificateCard } from '../certificate/certificate-card.tsx';
import { CourseFinished } from '../certificate/course-finished.tsx';
import { CourseLoadFailed } from '../course/course-missing.tsx';
import { useCompleteWithToast } from '../course/lesson-actions.ts';
import { ModuleCard } from '../course/module-card.tsx';
import { NextStepLink, WaitingNote } from '../course/next-step-link.tsx';
import { ProgressLoadFailed, ProgressNote } from '../progress/progress-note.tsx';

const loadingLabel = 'Carregando conteúdo do curso...';

export const handle: StudentPageHandle = {
  title: 'Conteúdo do curso',
  loadingLabel,
  CheckFailed: AuthenticationFailed,
  prefetch: (queryClient) => [
    queryClient.prefetchQuery(courseQuery),
    queryClient.prefetchQuery(progressQuery),
    queryClient.prefetchQuery(startedQuery),
    // CourseView needs the materials.
    queryClient.prefetchQuery(moduleMaterialsQuery),
  ],
};

function AuthenticationFailed() {
  return (
    <NoticePage>
      <LinkAlert to={paths.login} linkLabel="Voltar para login">
        {messages.guard.contentCheckFailed}
      </LinkAlert>
    </NoticePage>
  );
}

/** The course page, `/curso-conteudo`. */
export function Page() {
  const student = useStudent();
  const course = useCourse();
  const progress = useProgress();
  if (student.isPending || course.isPending || progress.isPending)
    return <LoadingPage label={loadingLabel} />;
  // A permanent error means that the session ended; after a temporary one the course is shown without progress.
  if (progress.isError && !isTemporary(progress.error)) return <AuthenticationFailed />;
  if (!course.data) return <CourseLoadFailed onRetry={() => void course.refetch()} />;
  return (
    <>
      <StudentHeader />
      <CourseView
        // Remounts when progress loads after a failure, because progress decides which modules start expanded.
        key={String(progress.isSuccess)}
        student={student}
        modules={course.data}
        progress={progress.data}
      />
    </>
  );
}

interface CourseViewProps {
  student: UseQueryResult<Student>;
  modules: readonly StudentModule[];
  /** Undefined if it failed to load. */
  progress: Progress | undefined;
}

/** The course on the page `/curso-conteudo`: next step, modules, progress; the certificate first once it is finished. */
function CourseView({ student, modules, progress }: CourseViewProps) {
  const refreshProgress = useRefreshProgress();
  const materials = useQuery(moduleMaterialsQuery);
  const complete = useCompleteWithToast();
  const [lastOpenedVideo, setLastOpenedVideo] = useState<string>();
  const [wasFinished] = useState(isFinished(progress));
  const { state }: Location<ArrivalState | null> = useLocation();
  const completed = progress && new Set(progress.completed_lessons);
  const { steps, started, isFirst } = useNextSteps(modules);
  const [next] = steps;
  const nextLesson = next && next.kind !== 'exercises' ? next.lesson.id : undefined;
  const certificate = progress && (
    <CertificateCard
      modules={modules}
      isWide={isFinished(progress)}
      progress={progress}
      studentQuery={student}
      refreshProgress={refreshProgress}
    />
  );
  return (
    <main className="container-page py-4 sm:py-8">
      <h1 className="text-title">Olá, {student.data?.name ?? 'Estudante'}!</h1>
      {isFinished(progress) ? (
        <CourseFinished isJustFinished={!wasFinished || state?.isJustFinished === true}>
          {certificate}
        </CourseFinished>
      ) : (
        <p className="mt-1 text-ink-soft max-sm:sr-only">Escolha uma aula e siga no seu ritmo.</p>
      )}
      {next && (
        <div className="mt-3 grid gap-2 sm:justify-items-start">
          <WaitingNote steps={steps} />
          <NextStepLink step={next} isFirst={isFirst} />
        </div>
      )}
      <div className="mt-3 grid items-start gap-3 sm:mt-8 sm:gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr] lg:gap-x-6">
        <div className="lg:col-start-2">
          <CourseProgressCard progress={progress} onRetry={() => void refreshProgress()} />
        </div>
        <div className="grid gap-4 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          {modules.map((module, index) => (
            <ModuleCard
              key={module.id}
              module={module}
              index={index}
              progress={progress?.modules.find(({ id }) => id === module.id)}
              materials={materials.data?.find(({ id }) => id === module.id)?.materials}
              completedLessons={completed}
              lastOpenedVideo={lastOpenedVideo}
              nextLesson={nextLesson}
              started={started}
              startsExpanded={index === 0 || module.id === next?.module.id}
              onComplete={complete}
              onWatch={setLastOpenedVideo}
            />
          ))}
        </div>
        <aside className="grid gap-4 lg:sticky lg:top-6" aria-label="Certificado e ajuda">
          {!isFinished(progress) && certificate}
          <HelpCard />
        </aside>
      </div>
    </main>
  );
}

interface CourseProgressCardProps {
  /** Undefined if it failed to load. */
  progress: Progress | undefined;
  onRetry: () => void;
}

/** The course page's progress. */
function CourseProgressCard({ progress, onRetry }: CourseProgressCardProps) {
  return (
    <Card as="section" className="grid gap-2 px-4 py-3 sm:gap-3 sm:p-6" aria-label="Seu progresso">
      <div className="flex flex-wrap items-center gap-x-3">
        <h2 className="text-lg">Seu progresso</h2>
        {progress && (
          <>
            <div className="min-w-16 flex-1">
              <ProgressBar label="Progresso do curso" percent={progress.percent} />
            </div>
            <p className="font-extrabold text-xl tabular-nums">{progress.percent}%</p>
          </>
        )}
      </div>
      {progress ? (
        <>
          <dl className="flex flex-wrap justify-between gap-1 text-ink-soft max-sm:text-sm sm:block [&_dd]:font-semibold [&_dd]:text-ink [&_dd]:tabular-nums [&_div]:flex [&_div]:flex-wrap [&_div]:justify-between [&_div]:gap-x-4">
            <div>
              <dt className="max-sm:sr-only">Aulas concluídas</dt>
              <dd>
                {progress.completed} de {progress.total} aulas
              </dd>
            </div>
            <div>
              <dt className="max-sm:sr-only">Módulos concluídos</dt>
              <dd>
                {progress.modules_completed} de {progress.modules.length}
                <span className="sm:hidden"> módulos</span>
              </dd>
            </div>
          </dl>
          {progress.percent === 100 && <p className="order-2 font-semibold text-leaf-700">Curso completo!</p>}
          <ProgressNote offlineState={progress.offlineState} />
        </>
      ) : (
        <ProgressLoadFailed onRetry={onRetry} />
      )}
    </Card>
  );
}

/** The course page's link to support; less prominent, because most students do not need it. */
function HelpCard() {
  const { text, label, href, Link } = useSupport(
    'A dúvida é de uma aula? Pergunte na página dela. Para o resto, escreva para a instrutora.',
    'Falar com a instrutora',
  );
  return (
    <Card as="section" tone="leaf" className="grid gap-3 p-6" aria-label="Precisa de ajuda?">
      <h2 className="text-lg">Precisa de ajuda?</h2>
      <p className="text-ink-soft">{text}</p>
      <ButtonLink as={Link} look="outline" Icon={MessageCircle} href={href}>
        {label}
      </ButtonLink>
    </Card>
  );
}
