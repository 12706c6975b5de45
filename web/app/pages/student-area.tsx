import { GraduationCap, LayoutDashboard, Upload, UserPen } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../domain/paths.ts';
import { messages } from '../../messages.ts';
import { PeekingPets } from '../../ui/illustrations/peeking-pets.tsx';
import { Loading } from '../../ui/loading.tsx';
import { toast } from '../../ui/toast.ts';
import { courseQuery } from '../features/course/use-course.ts';
import { progressQuery } from '../features/progress/use-progress.ts';
import { useSignedInUser } from '../features/session/session-guard.tsx';
import { ChangePasswordLink } from '../features/student/change-password-link.tsx';
import { MyCourseCard, ProgressCard, SupportCard } from '../features/student/dashboard-cards.tsx';
import { LoadFailed } from '../features/student/load-failed.tsx';
import { SignOutButton } from '../features/student/sign-out-button.tsx';
import { SignedOutNotice } from '../features/student/signed-out-notice.tsx';
import { StudentHeader } from '../features/student/student-header.tsx';
import { useStudent } from '../features/student/use-student.ts';
import type { StudentPageGuard } from './student-layout.tsx';

export const guard: StudentPageGuard = {
  title: 'Área do aluno',
  SignedOut: SignedOutNotice,
  CheckFailed: LoadFailed,
  prefetch: (queries, userId) => [
    queries.prefetchQuery(courseQuery(userId)),
    queries.prefetchQuery(progressQuery(userId)),
  ],
};

export function Page() {
  const user = useSignedInUser();
  const student = useStudent(user.id);
  useEffect(() => {
    if (student.isError) toast.error(messages.studentArea.loadFailed);
  }, [student.isError]);
  if (student.isPending) return <Loading label="Carregando..." />;
  return (
    <>
      <StudentHeader hasBack={false} />
      <main className="container-page grid gap-6 py-8 sm:py-10">
        <section className="relative overflow-hidden rounded-card bg-leaf-800 p-6 text-white sm:p-9">
          <PeekingPets className="absolute right-8 -bottom-px hidden h-32 w-auto md:block" />
          <p className="text-leaf-100">Que bom ter você aqui</p>
          <h1 className="mt-1 break-words text-title md:pr-72">Olá, {student.data?.name ?? 'Aluno'}!</h1>
          <Link className="button mt-6 bg-honey-400 text-ink hover:bg-honey-200" to={paths.courseContent}>
            <GraduationCap aria-hidden size={20} />
            Acessar curso
          </Link>
        </section>
        <div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
          <MyCourseCard />
          <ProgressCard userId={user.id} />
          <SupportCard />
        </div>
        <nav aria-label="Minha conta" className="grid gap-3 min-[420px]:grid-cols-2 md:flex md:flex-wrap">
          {student.data?.role === 'admin' && (
            <Link className="button button-outline" to={paths.desk}>
              <LayoutDashboard aria-hidden size={18} />
              Painel
            </Link>
          )}
          <Link className="button button-quiet" to={paths.upload}>
            <Upload aria-hidden size={18} />
            Enviar material
          </Link>
          <ChangePasswordLink />
          <button
            type="button"
            className="button button-quiet"
            onClick={() => toast.info(messages.studentArea.editProfile)}
          >
            <UserPen aria-hidden size={18} />
            Editar Perfil
          </button>
          <SignOutButton />
        </nav>
      </main>
    </>
  );
}
