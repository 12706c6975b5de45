import { useState } from 'react';
import { paths } from '../../../domain/paths.ts';
import { messages } from '../../messages.ts';
import { LinkAlert } from '../../ui/link-alert.tsx';
import { Loading } from '../../ui/loading.tsx';
import { RetryAlert } from '../../ui/retry-alert.tsx';
import { toast } from '../../ui/toast.ts';
import { ApiError } from '../api.ts';
import { CertificateCard } from '../features/certificate/certificate-card.tsx';
import { ModuleCard } from '../features/course/module-card.tsx';
import { CourseProgressCard, HelpCard } from '../features/course/side-cards.tsx';
import { courseQuery, useCourse } from '../features/course/use-course.ts';
import { materialsQuery, useMaterials } from '../features/materials/use-materials.ts';
import { progressQuery, useCompleteLesson, useProgress } from '../features/progress/use-progress.ts';
import { endSession } from '../features/session/session-client.ts';
import { useSignedInUser } from '../features/session/session-guard.tsx';
import { StudentHeader } from '../features/student/student-header.tsx';
import { useStudent } from '../features/student/use-student.ts';
import type { StudentPageGuard } from './student-layout.tsx';

const loadingLabel = 'Carregando conteúdo do curso...';

export const guard: StudentPageGuard = {
  title: 'Conteúdo do curso',
  loadingLabel,
  CheckFailed: AuthenticationFailed,
  prefetch: (queries, userId) => [
    queries.prefetchQuery(courseQuery(userId)),
    queries.prefetchQuery(progressQuery(userId)),
    queries.prefetchQuery(materialsQuery),
  ],
};

function AuthenticationFailed() {
  return (
    <main className="container-page grid min-h-svh max-w-xl place-content-center">
      <LinkAlert to={paths.login} linkLabel="Voltar para login">
        {messages.guard.contentCheckFailed}
      </LinkAlert>
    </main>
  );
}

export function Page() {
  const { id: userId } = useSignedInUser();
  const student = useStudent(userId);
  const course = useCourse(userId);
  const progress = useProgress(userId);
  // The page stands without it.
  const materials = useMaterials();
  const completeLesson = useCompleteLesson(userId);
  const [activeVideo, setActiveVideo] = useState<string>();
  if (student.isPending || course.isPending || progress.isPending) return <Loading label={loadingLabel} />;
  if (progress.isError) return <AuthenticationFailed />;
  if (course.isError) return <CourseMissing onRetry={() => void course.refetch()} />;
  const completed = new Set(progress.data.completed_lessons);

  function complete(lessonId: string) {
    if (completed.has(lessonId)) return toast.info(messages.progress.alreadyCompleted);
    completeLesson.mutateAsync(lessonId).then(
      ({ wasCompleted }) =>
        wasCompleted
          ? toast.info(messages.progress.alreadyCompleted)
          : toast.success(messages.progress.completed),
      (error: unknown) => {
        toast.error(messages.guard.contentCheckFailed);
        if (error instanceof ApiError && error.status === 401) endSession();
      },
    );
  }

  return (
    <>
      <StudentHeader />
      <main className="container-page py-8">
        <h1 className="text-title">Olá, {student.data?.name ?? 'Estudante'}!</h1>
        <p className="mt-1 text-ink-soft">Escolha uma aula e siga no seu ritmo. Cada passo fica salvo.</p>
        <div className="mt-6 grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr] lg:gap-x-6">
          <div className="lg:col-start-2">
            <CourseProgressCard progress={progress.data} />
          </div>
          <div className="grid gap-4 lg:col-start-1 lg:row-span-2 lg:row-start-1">
            {course.data.map((module, index) => (
              <ModuleCard
                key={module.id}
                module={module}
                progress={progress.data.modules.find(({ id }) => id === module.id)}
                materials={materials.data?.modules.find(({ id }) => id === module.id)?.materials}
                completedLessons={completed}
                activeVideo={activeVideo}
                startsExpanded={index === 0}
                onComplete={complete}
                onWatch={setActiveVideo}
              />
            ))}
          </div>
          <aside className="grid gap-4 lg:sticky lg:top-6" aria-label="Certificado e ajuda">
            <CertificateCard
              progress={progress.data}
              student={student}
              refreshProgress={async () => (await progress.refetch()).data}
            />
            <HelpCard />
          </aside>
        </div>
      </main>
    </>
  );
}

function CourseMissing({ onRetry }: { onRetry: () => void }) {
  return (
    <>
      <StudentHeader />
      <main className="container-page max-w-xl py-8">
        <RetryAlert onRetry={onRetry}>{messages.course.loadFailed}</RetryAlert>
      </main>
    </>
  );
}
