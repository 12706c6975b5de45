import { paths } from '../../../../domain/paths.ts';
import { messages } from '../../../messages.ts';
import { LinkAlert } from '../../../ui/link-alert.tsx';
import { LoadingPage } from '../../account/layout/loading-page.tsx';
import { NoticePage } from '../../account/layout/notice-page.tsx';
import { StudentHeader } from '../../account/layout/student-header.tsx';
import type { StudentPageHandle } from '../../account/session/session-guard.tsx';
import { courseQuery, useCourse } from '../../data/course.ts';
import { materialsQuery } from '../../data/materials.ts';
import { isTemporary, progressQuery, useProgress } from '../../data/progress.ts';
import { useStudent } from '../../data/student.ts';
import { CourseLoadFailed } from '../course/course-missing.tsx';
import { CourseView } from '../course/course-view.tsx';

const loadingLabel = 'Carregando conteúdo do curso...';

export const handle: StudentPageHandle = {
  title: 'Conteúdo do curso',
  loadingLabel,
  CheckFailed: AuthenticationFailed,
  prefetch: (queryClient) => [
    queryClient.prefetchQuery(courseQuery),
    queryClient.prefetchQuery(progressQuery),
    // CourseView needs the materials.
    queryClient.prefetchQuery(materialsQuery),
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
  if (course.isError) return <CourseLoadFailed onRetry={() => void course.refetch()} />;
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
