import { paths } from '../../../../domain/paths.ts';
import { LinkAlert } from '../../../ui/link-alert.tsx';
import { StudentHeader } from '../../account/layout/student-header.tsx';

export function NotAllowed({ children }: { children: string }) {
  return (
    <>
      <StudentHeader />
      <main className="container-page max-w-2xl py-10">
        <h1 className="mb-4 text-title">Painel</h1>
        <LinkAlert to={paths.studentArea} linkLabel="Ir para a área do aluno">
          {children}
        </LinkAlert>
      </main>
    </>
  );
}
