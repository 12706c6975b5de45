import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, ArrowRight, CircleCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useNavigationType, useParams } from 'react-router';
import type { StudentModule } from '../../../../domain/content/course.ts';
import { roundedMinutes } from '../../../../domain/content/durations.ts';
import { lessonsInOrder, type PlacedLesson } from '../../../../domain/lesson-order.ts';
import { hasLessonsLeft, isAvailable, type NextStep } from '../../../../domain/next-steps.ts';
import { lessonPath, paths } from '../../../../domain/paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { focusOnMount } from '../../../ui/field.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { NotFoundPage } from '../../account/layout/not-found.tsx';
import { PageTitle } from '../../account/layout/page-title.tsx';
import { StudentPage } from '../../account/layout/student-header.tsx';
import type { StudentPageHandle } from '../../account/session/session-guard.tsx';
import { isNotFound } from '../../data/client.ts';
import { useCourse } from '../../data/course.ts';
import { formerLessonQuery, prefetchLesson } from '../../data/lesson.ts';
import { optionalComponent } from '../../data/load-with-retry.tsx';
import { useEndSessionOn401 } from '../../data/loaded.tsx';
import { startedQuery, useNextSteps } from '../../data/next-steps.ts';
import { progressQuery, useProgress } from '../../data/progress.ts';
import { renderedPart } from '../../data/rendered-part.tsx';
import { CourseLoadFailed } from '../course/course-missing.tsx';
import { lessonKind } from '../course/lesson-kinds.ts';
import { lessonMinutes, stepPath, stepTitle } from '../course/next-step-link.tsx';
import { LessonBar } from '../lesson/lesson-bar.tsx';
import { LessonMaterial } from '../lesson/lesson-material.tsx';
import { LessonModuleCard } from '../lesson/lesson-module-card.tsx';
import { VideoPlaceholder } from '../player/video-placeholder.tsx';
import { LessonQuestions } from '../questions/lesson-questions.tsx';

// Both load apart from the page, as most lessons are texts.
const LessonPlayer = renderedPart('player', async () => (await import('../player/player.tsx')).LessonPlayer);
const MissingVideo = renderedPart(
  'missing-video',
  async () => (await import('../player/missing-video.tsx')).MissingVideo,
);
const LostTrail = optionalComponent(
  async () => (await import('../../../ui/illustrations/lost-trail.tsx')).LostTrail,
  <div className="aspect-[21/16] w-full max-w-72" />,
);

const loadingLabel = 'Carregando aula...';

export const handle: StudentPageHandle = {
  loadingLabel,
  prefetch: (queryClient, { lessonId = '' }) => [
    queryClient.prefetchQuery(progressQuery),
    queryClient.prefetchQuery(startedQuery),
    prefetchLesson(queryClient, lessonId),
  ],
};

/** The page of a lesson, `/curso-conteudo/:lessonId`; mounted anew for each (student-layout.tsx). */
export function Page() {
  const { lessonId = '' } = useParams();
  const course = useCourse();
  useEndSessionOn401(course.error);
  if (course.isPending) return <Loading label={loadingLabel} />;
  if (!course.data) return <CourseLoadFailed onRetry={() => void course.refetch()} />;
  const place = lessonsInOrder(course.data).find(({ lesson }) => lesson.id === lessonId);
  if (!place) return <MissingLesson lessonId={lessonId} />;
  return (
    <LessonFrame title={place.lesson.title}>
      <LessonView modules={course.data} place={place} />
    </LessonFrame>
  );
}

/** Shows the not-found page if no revision had the lesson; else explains that it was removed. */
function MissingLesson({ lessonId }: { lessonId: string }) {
  const { isPending, error } = useQuery(formerLessonQuery(lessonId));
  if (isPending) return <Loading label={loadingLabel} />;
  if (isNotFound(error)) return <NotFoundPage />;
  return (
    <LessonFrame title="Aula não encontrada">
      <div className="mx-auto grid max-w-xl justify-items-center gap-4 py-6 text-center">
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
  );
}

function LessonFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <StudentPage backTo={paths.courseContent} className="container-page py-6 sm:py-8">
      <PageTitle>{title}</PageTitle>
      {children}
    </StudentPage>
  );
}

/** A lesson: video or document, files, questions. */
function LessonView({ modules, place }: { modules: readonly StudentModule[]; place: PlacedLesson }) {
  const { lesson } = place;
  const { data: progress } = useProgress();
  const [isNearlyDone, setNearlyDone] = useState(false);
  /** False after a reload or the browser's back button, which restore the focus themselves. */
  const hasNavigated = useNavigationType() !== 'POP';
  const isCompleted = progress?.completed_lessons.includes(lesson.id) === true;
  const { label, Icon } = lessonKind(lesson.type);
  const [seconds, setSeconds] = useState<number>();
  const isVideo = lesson.type === 'video';
  const isMissing = isVideo && !isAvailable(lesson);
  const length = isVideo ? lesson.duration || (seconds && roundedMinutes(seconds)) : lessonMinutes(lesson);
  const { steps } = useNextSteps(modules, lesson.id);
  const moduleCard = <LessonModuleCard place={place} progress={progress} isBesideVideo={isVideo} />;
  return (
    <article
      className={`mx-auto grid gap-6 ${isVideo ? 'max-w-6xl xl:grid-cols-[minmax(0,1fr)_20rem] xl:[&>*]:col-start-1' : 'max-w-5xl'}`}
    >
      {!isVideo && moduleCard}
      <header className="max-w-3xl">
        {/* Navigation from another lesson moves the focus here. */}
        <h1 ref={hasNavigated ? focusOnMount : undefined} tabIndex={-1} className="text-title outline-none">
          {lesson.title}
        </h1>
        <p className="mt-2 flex flex-wrap items-center gap-x-2 text-ink-soft text-sm">
          <Icon aria-hidden size={18} />
          {label}
          {length && ` · ${length}`}
          {isMissing && ' · em breve'}
          {isCompleted && (
            <span className="arrives flex items-center gap-1 font-semibold text-leaf-700">
              <CircleCheck aria-hidden size={18} />
              Concluída
            </span>
          )}
        </p>
        {!isVideo && <Description text={lesson.description} />}
      </header>
      {isVideo && (
        <>
          {isMissing ? (
            <MissingVideo
              key={lesson.id}
              fallback={<Card tone="leaf" className="min-h-52" />}
              place={place}
              steps={steps}
            />
          ) : (
            <LessonPlayer
              key={lesson.id}
              fallback={<VideoPlaceholder hasTranscript={Boolean(lesson.captions)} />}
              lesson={lesson}
              onNearlyDone={() => setNearlyDone(true)}
              onDuration={setSeconds}
            />
          )}
          {/* Beside the video on wide screens, else below it. */}
          <div className="xl:col-start-2! xl:row-span-6 xl:row-start-1">{moduleCard}</div>
          <Description text={lesson.description} />
        </>
      )}
      <LessonMaterial place={place} />
      <LessonNeighbours
        modules={modules}
        lessonId={lesson.id}
        next={hasLessonsLeft(steps) ? steps[0] : undefined}
        isNextInBar={hasLessonsLeft(steps) && isCompleted}
      />
      <LessonQuestions lessonId={lesson.id} />
      <LessonBar place={place} steps={steps} isNearlyDone={isNearlyDone} />
    </article>
  );
}

function Description({ text }: { text: string | undefined }) {
  return text ? <p className="max-w-3xl text-ink-soft text-lg [header_&]:mt-2">{text}</p> : null;
}

interface LessonNeighboursProps {
  modules: readonly StudentModule[];
  lessonId: string;
  /** Undefined once all lessons are completed. */
  next: NextStep | undefined;
  /** True where the bar below leads there already. */
  isNextInBar: boolean;
}

/** Links to the previous lesson in the course's list and to the next step, or to the list's next for who has finished. */
function LessonNeighbours({ modules, lessonId, next, isNextInBar }: LessonNeighboursProps) {
  const all = lessonsInOrder(modules);
  const index = all.findIndex(({ lesson }) => lesson.id === lessonId);
  const before = all[index - 1]?.lesson;
  const following = isNextInBar ? undefined : (next ?? all[index + 1]);
  return (
    <nav aria-label="Aula anterior e próxima" className="grid gap-3 sm:grid-cols-2">
      {before && <Neighbour label="Anterior" title={before.title} path={lessonPath(before.id)} />}
      {following && <Neighbour label="Próxima" title={stepTitle(following)} path={stepPath(following)} />}
    </nav>
  );
}

interface NeighbourProps {
  label: 'Anterior' | 'Próxima';
  title: string;
  path: string;
}

function Neighbour({ label, title, path }: NeighbourProps) {
  const isAfter = label === 'Próxima';
  const Arrow = isAfter ? ArrowRight : ArrowLeft;
  return (
    <Link
      className={`flex min-h-16 items-center gap-3 rounded-control border border-line px-4 py-3 transition-colors hover:border-leaf-700 hover:bg-leaf-50 ${isAfter ? 'flex-row-reverse text-right sm:col-start-2' : ''}`}
      to={path}
    >
      <Arrow aria-hidden className="shrink-0 text-leaf-700" size={20} />
      <span className="min-w-0 flex-1 leading-snug">
        <span className="block text-ink-soft text-sm">{label}</span>
        <span className="font-semibold wrap-anywhere">{title}</span>
      </span>
    </Link>
  );
}
