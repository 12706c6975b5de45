import { paths } from '../../../domain/paths.ts';
import { messages } from '../../messages.ts';
import { LinkAlert } from '../../ui/link-alert.tsx';
import { CourseMissing } from '../features/course/course-missing.tsx';
import { CourseView } from '../features/course/course-view.tsx';
import { courseQuery, useCourse } from '../features/course/use-course.ts';
import { materialsQuery } from '../features/materials/use-materials.ts';
import { isTemporary, progressQuery, useProgress } from '../features/progress/use-progress.ts';
import { LoadingPage } from '../features/session/loading-page.tsx';
import { NoticePage } from '../features/session/notice-page.tsx';
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
    <NoticePage>
      <LinkAlert to={paths.login} linkLabel="Voltar para login">
        {messages.guard.contentCheckFailed}
      </LinkAlert>
    </NoticePage>
  );
}

export function Page() {
  const { id: userId } = useSignedInUser();
  const student = useStudent(userId);
  const course = useCourse(userId);
  const progress = useProgress(userId);
  if (student.isPending || course.isPending || progress.isPending)
    return <LoadingPage label={loadingLabel} />;
  if (progress.isError && !isTemporary(progress.error)) return <AuthenticationFailed />;
  if (course.isError) return <CourseMissing onRetry={() => void course.refetch()} />;
  return (
    <>
      <StudentHeader />
      <CourseView
        // What was not known when it was first shown decides anew what is open.
        key={String(progress.isSuccess)}
        userId={userId}
        student={student}
        modules={course.data}
        progress={progress.data}
      />
    </>
  );
}
