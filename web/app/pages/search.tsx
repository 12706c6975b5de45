import { CourseSearch } from '../features/search/course-search.tsx';
import { useSignedInUser } from '../features/session/session-guard.tsx';
import { StudentHeader } from '../features/student/student-header.tsx';
import type { StudentPageGuard } from './student-layout.tsx';

export const guard: StudentPageGuard = { title: 'Busca' };

export function Page() {
  const { id } = useSignedInUser();
  return (
    <>
      <StudentHeader hasSearch={false} />
      <main className="container-page py-8">
        <h1 className="text-title">Buscar no curso</h1>
        <CourseSearch userId={id} />
      </main>
    </>
  );
}
