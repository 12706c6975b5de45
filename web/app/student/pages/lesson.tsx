import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useParams } from 'react-router';
import { lessonsInOrder } from '../../../../domain/lesson-order.ts';
import { paths } from '../../../../domain/paths.ts';
import { Loading } from '../../../ui/loading.tsx';
import { NotFoundPage } from '../../account/layout/not-found.tsx';
import { PageTitle } from '../../account/layout/page-title.tsx';
import { StudentHeader } from '../../account/layout/student-header.tsx';
import type { StudentPageGuard } from '../../account/session/session-guard.tsx';
import { useSignedInUser } from '../../account/session/session-guard.tsx';
import { ApiError, isMissing } from '../../data/client.ts';
import { useCourse } from '../../data/course.ts';
import { formerLessonQuery, prefetchLesson } from '../../data/lesson.ts';
import { progressQuery } from '../../data/progress.ts';
import { endSession } from '../../data/session-client.ts';
import { CourseMissing } from '../course/course-missing.tsx';
import { LessonMissing } from '../lesson/lesson-missing.tsx';
import { LessonView } from '../lesson/lesson-view.tsx';

const loadingLabel = 'Carregando aula...';

/** The title is the lesson's own. */
export const guard: StudentPageGuard = {
  loadingLabel,
  prefetch: (queries, userId, { lessonId = '' }) => [
    queries.prefetchQuery(progressQuery(userId)),
    prefetchLesson(queries, userId, lessonId),
  ],
};

export function Page() {
  const { id: userId } = useSignedInUser();
  const { lessonId = '' } = useParams();
  const course = useCourse(userId);
  const isSignedOut = course.error instanceof ApiError && course.error.status === 401;
  useEffect(() => {
    if (isSignedOut) endSession();
  }, [isSignedOut]);
  if (course.isPending) return <Loading label={loadingLabel} />;
  if (course.isError) return <CourseMissing onRetry={() => void course.refetch()} />;
  const place = lessonsInOrder(course.data).find(({ lesson }) => lesson.id === lessonId);
  if (!place) return <MissingLesson userId={userId} lessonId={lessonId} />;
  return (
    <>
      <PageTitle>{place.lesson.title}</PageTitle>
      <LessonFrame>
        <LessonView userId={userId} modules={course.data} place={place} />
      </LessonFrame>
    </>
  );
}

/** A lesson that an earlier revision had says so; there is no page for one that never was. */
function MissingLesson({ userId, lessonId }: { userId: string; lessonId: string }) {
  const { isPending, error } = useQuery(formerLessonQuery(userId, lessonId));
  if (isPending) return <Loading label={loadingLabel} />;
  if (isMissing(error)) return <NotFoundPage />;
  return (
    <>
      <PageTitle>Aula não encontrada</PageTitle>
      <LessonFrame>
        <LessonMissing />
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
