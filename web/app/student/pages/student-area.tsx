import { Award, GraduationCap, LayoutDashboard, Upload, UserPen } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import type { CourseModule } from '../../../../domain/content/course.ts';
import type { NextStep } from '../../../../domain/next-steps.ts';
import { paths } from '../../../../domain/paths.ts';
import { messages } from '../../../messages.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { ModuleEmblem } from '../../../ui/illustrations/module-emblem.tsx';
import { LinkAlert } from '../../../ui/link-alert.tsx';
import { toast } from '../../../ui/toast.ts';
import { LoadingPage } from '../../account/layout/loading-page.tsx';
import { LoadFailed, NoticePage, useLoadFailedToast } from '../../account/layout/notice-page.tsx';
import { StudentPage } from '../../account/layout/student-header.tsx';
import { ChangePasswordLink, SignOutButton } from '../../account/session/account-links.tsx';
import { type StudentPageHandle, useLoginPath } from '../../account/session/session-guard.tsx';
import { courseQuery, useCourse } from '../../data/course.ts';
import { optionalComponent } from '../../data/load-with-retry.tsx';
import { startedQuery, useNextSteps } from '../../data/next-steps.ts';
import { isFinished, progressQuery, useProgress } from '../../data/progress.ts';
import { useStudent } from '../../data/student.ts';
import { twentyDaysQuery } from '../../data/twenty-days.ts';
import { NextStepLink, WaitingNote } from '../course/next-step-link.tsx';
import { MyCourseCard, ProgressLine, SupportCard, TodayCard } from '../dashboard/dashboard-cards.tsx';
import { WeeklyPrompt, weeklyPromptQuery } from '../dashboard/weekly-prompt.tsx';
import { OwnQuestions } from '../questions/own-questions.tsx';

/** Lazy, because most students have not finished the course. */
const ReviewCard = optionalComponent(async () => (await import('../review/review-card.tsx')).ReviewCard);

export const handle: StudentPageHandle = {
  title: 'Área do aluno',
  SignedOut: SignedOutNotice,
  CheckFailed: LoadFailed,
  prefetch: (queryClient) => [
    queryClient.prefetchQuery(courseQuery),
    queryClient.prefetchQuery(progressQuery),
    queryClient.prefetchQuery(startedQuery),
    queryClient.prefetchQuery(weeklyPromptQuery),
    queryClient.prefetchQuery(twentyDaysQuery),
  ],
};

/** The student area: the page after the login. */
export function Page() {
  const student = useStudent();
  const course = useCourse();
  const { data: progress, isPending } = useProgress();
  const next = useNextSteps(course.data);
  useLoadFailedToast(student.isLoadingError);
  if (student.isPending) return <LoadingPage label="Carregando..." />;
  const isNextPending = isPending || course.isPending || next.isPending;
  return (
    <StudentPage hasBack={false} className="container-page grid gap-3 py-3 sm:gap-5 sm:py-8">
      <DashboardHero
        name={student.data?.name ?? 'Aluno'}
        steps={isNextPending ? 'pending' : isFinished(progress) ? 'certificate' : next.steps}
        isFirst={next.isFirst}
        modules={course.data}
      />
      <div className="grid items-start gap-3 sm:gap-5 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
        <div className="grid empty:hidden lg:col-start-2">
          <TodayCard />
        </div>
        <div className="grid gap-3 sm:gap-5 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <MyCourseCard course={course} progress={progress} />
          <WeeklyPrompt />
        </div>
        <div className="grid gap-3 sm:gap-5">
          <OwnQuestions />
          <SupportCard />
        </div>
      </div>
      {student.data && isFinished(progress) && (
        <ReviewCard name={student.data.certificate_name ?? student.data.name} />
      )}
      <nav aria-label="Minha conta" className="account-row">
        {student.data && student.data.role !== 'student' && (
          <ButtonLink as={Link} look="outline" Icon={LayoutDashboard} to={paths.admin}>
            Painel
          </ButtonLink>
        )}
        <UploadLink showsTeamNote={student.data?.role !== 'admin'} />
        <ChangePasswordLink />
        <Button look="quiet" Icon={UserPen} onClick={() => toast.info(messages.studentArea.editProfile)}>
          Editar Perfil
        </Button>
        <SignOutButton />
      </nav>
    </StudentPage>
  );
}

/** The link to the upload page, which everybody may open; only admins may upload, as the note says to the others. */
function UploadLink({ showsTeamNote }: { showsTeamNote: boolean }) {
  return (
    <div className="grid">
      <ButtonLink
        as={Link}
        look="quiet"
        Icon={Upload}
        to={paths.upload}
        aria-describedby={showsTeamNote ? 'upload-note' : undefined}
      >
        Enviar material
      </ButtonLink>
      {showsTeamNote && (
        <p id="upload-note" className="px-3 pb-1 text-ink-soft text-sm">
          Só para a equipe do curso
        </p>
      )}
    </div>
  );
}

/** Milliseconds for which the notice is seen before the redirect. */
const redirectDelay = 2_000;

/** Replaces the student area without a session: explains, then redirects to the login page. */
function SignedOutNotice({ wasSignedIn }: { wasSignedIn: boolean }) {
  const navigate = useNavigate();
  const loginPath = useLoginPath();
  const isFirstPage = useLocation().key === 'default' && !wasSignedIn;
  useEffect(() => {
    // The server's page shows it before the application has come, which takes long on a busy machine.
    const [paint] = isFirstPage ? performance.getEntriesByName('first-contentful-paint') : [];
    const seen = paint ? performance.now() - paint.startTime : 0;
    const timer = setTimeout(() => navigate(loginPath, { replace: true }), redirectDelay - seen);
    return () => clearTimeout(timer);
  }, [navigate, loginPath, isFirstPage]);
  return (
    <NoticePage>
      <LinkAlert title="Você precisa estar logado" to={loginPath} linkLabel="Ir para o login">
        Você precisa estar logado para acessar a área do aluno. Redirecionando para o login...
      </LinkAlert>
    </NoticePage>
  );
}

interface DashboardHeroProps {
  name: string;
  /** The next steps or the certificate; `pending` while they load. */
  steps: readonly NextStep[] | 'certificate' | 'pending';
  isFirst: boolean;
  /** Undefined until they have loaded. */
  modules: readonly CourseModule[] | undefined;
}

/** The top of the student area: greeting, and the next step beside its module's animal, with the progress. */
function DashboardHero({ name, steps, isFirst, modules = [] }: DashboardHeroProps) {
  const next = typeof steps === 'string' ? steps : steps[0];
  const index = typeof next === 'object' ? modules.findIndex(({ id }) => id === next.module.id) : -1;
  const module = modules[index];
  return (
    <section className="day-palette area-top">
      <h1 className="break-words font-extrabold text-3xl/tight sm:text-4xl/tight">Olá, {name}!</h1>
      {typeof steps === 'object' && <WaitingNote steps={steps} />}
      <div className="area-step">
        <span>
          {module && <ModuleEmblem className="block size-full" icon={module.icon} index={index} />}
          {next === 'certificate' && <Award aria-hidden className="size-1/2 text-honey-400" />}
        </span>
        <div>
          {next === 'pending' && (
            <div className="min-h-12 w-72 max-w-full animate-pulse rounded-control bg-leaf-700" />
          )}
          {next === 'certificate' && (
            <ButtonLink as={Link} look="bright" Icon={Award} to={paths.courseContent}>
              Ver o seu certificado
            </ButtonLink>
          )}
          {typeof next === 'object' && <NextStepLink look="bright" step={next} isFirst={isFirst} />}
          <ButtonLink
            as={Link}
            look={next ? 'onDark' : 'bright'}
            Icon={GraduationCap}
            to={paths.courseContent}
          >
            Acessar curso
          </ButtonLink>
        </div>
        <ProgressLine />
      </div>
    </section>
  );
}
