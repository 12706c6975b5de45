import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { lessonsInOrder } from '../../../../domain/lesson-order.ts';
import { paths } from '../../../../domain/paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { LostTrail } from '../../../ui/illustrations/lost-trail.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { NotFoundPage } from '../../account/layout/not-found.tsx';
import { PageTitle } from '../../account/layout/page-title.tsx';
import { StudentHeader } from '../../account/layout/student-header.tsx';
import type { StudentPageHandle } from '../../account/session/session-guard.tsx';
import { isNotFound } from '../../data/client.ts';
import { useCourse } from '../../data/course.ts';
import { formerLessonQuery, prefetchLesson } from '../../data/lesson.ts';
import { useEndSessionOn401 } from '../../data/loaded.tsx';
import { progressQuery } from '../../data/progress.ts';
import { CourseLoadFailed } from '../course/course-missing.tsx';
import { LessonView } from '../lesson/lesson-view.tsx';

const loadingLabel = 'Carregando aula...';

export const handle: StudentPageHandle = {
  loadingLabel,
  prefetch: (queryClient, { lessonId = '' }) => [
    queryClient.prefetchQuery(progressQuery),
    prefetchLesson(queryClient, lessonId),
  ],
};

/** The page of a lesson. */
export function Page() {
  const { lessonId = '' } = useParams();
  const course = useCourse();
  useEndSessionOn401(course.error);
  if (course.isPending) return <Loading label={loadingLabel} />;
  if (course.isError) return <CourseLoadFailed onRetry={() => void course.refetch()} />;
  const place = lessonsInOrder(course.data).find(({ lesson }) => lesson.id === lessonId);
  if (!place) return <MissingLesson lessonId={lessonId} />;
  return (
    <>
      <PageTitle>{place.lesson.title}</PageTitle>
      <LessonFrame>
        <LessonView modules={course.data} place={place} />
      </LessonFrame>
    </>
  );
}

/** Explains that a lesson was removed if an earlier revision had it; else shows the not-found page. */
function MissingLesson({ lessonId }: { lessonId: string }) {
  const { isPending, error } = useQuery(formerLessonQuery(lessonId));
  if (isPending) return <Loading label={loadingLabel} />;
  if (isNotFound(error)) return <NotFoundPage />;
  return (
    <>
      <PageTitle>Aula não encontrada</PageTitle>
      <LessonFrame>
        <div className="mx-auto grid max-w-xl grid-cols-1 justify-items-center gap-4 py-6 text-center">
          <LostTrail className="h-auto w-full max-w-72" />
          <h1 className="text-title">Aula não encontrada</h1>
          <p className="text-ink-soft">
            Ela pode ter saído do curso ou mudado de lugar. O que você concluiu continua valendo.
          </p>
          <ButtonLink as={Link} look="primary" to={paths.courseContent}>
            Ver todas as aulas
          </ButtonLink>
        </div>
      </LessonFrame>
    </>
  );
}

function LessonFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <StudentHeader backTo={paths.courseContent} backLabel="Voltar ao curso" />
      <main className="container-page py-6 sm:py-8">{children}</main>
    </>
  );
}
