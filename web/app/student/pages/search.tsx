import { StudentHeader } from '../../account/layout/student-header.tsx';
import type { StudentPageHandle } from '../../account/session/session-guard.tsx';
import { CourseSearch } from '../search/course-search.tsx';

export const handle: StudentPageHandle = { title: 'Busca' };

/** The student's search page, `/busca`. The header's own search is hidden. */
export function Page() {
  return (
    <>
      <StudentHeader hasSearch={false} />
      <main className="container-page py-8">
        <h1 className="text-title">Buscar no curso</h1>
        <CourseSearch />
      </main>
    </>
  );
}
