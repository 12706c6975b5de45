import { Award, CircleCheck, ListChecks } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { CourseModule, StudentModule } from '../../../../domain/content/course.ts';
import { nextUnfinished, type PlacedLesson } from '../../../../domain/lesson-order.ts';
import { exercisesPath, lessonPath, paths, questionsAnchor } from '../../../../domain/paths.ts';
import { messages } from '../../../messages.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { findCached, openOfflineCache } from '../../../worker/offline-cache.ts';
import { isNetworkLost, useOfflineNavigate } from '../../data/network.ts';
import { type Progress, useProgress } from '../../data/progress.ts';
import { ContinueLink } from '../course/continue-link.tsx';
import { useCompleteWithToast } from '../course/lesson-actions.ts';
import { ProgressLoadFailed, ProgressNote } from '../progress/progress-note.tsx';

interface LessonBarProps {
  modules: readonly StudentModule[];
  place: PlacedLesson;
  /** True once nine tenths of the video have been watched. */
  isNearlyDone: boolean;
}

/**
 * The sticky bar at the end of the lesson page: completes the lesson and opens the next unfinished one, after a module's
 * last lesson its exercises; after the course's last, links to required exercises or the certificate.
 */
export function LessonBar({ modules, place: { lesson, module }, isNearlyDone }: LessonBarProps) {
  const { data: progress, isPending, refetch } = useProgress();
  const completeLesson = useCompleteWithToast();
  const navigate = useOfflineNavigate();
  const [isBusy, setBusy] = useState(false);
  const savedNext = useSavedNext(modules, lesson.id, progress);
  if (isPending) return <div className="lesson-bar min-h-18 animate-pulse bg-leaf-50" />;
  if (!progress) return <ProgressLoadFailed onRetry={() => void refetch()} />;

  const completedAfterThis = [...progress.completed_lessons, lesson.id];
  const next = nextUnfinished(modules, completedAfterThis, lesson.id);
  const isLastOfModule = module.lessons.at(-1)?.id === lesson.id;
  const hasExercises = modules.some(({ id, hasExercises }) => id === module.id && hasExercises);
  const leadsToExercises = next && isLastOfModule && hasExercises;
  const isCompleted = progress.completed_lessons.includes(lesson.id);
  /** The module's id; null or undefined if the certificate needs no more exercises. */
  const required = progress.certificate ? undefined : progress.exercises;
  const moduleWithOpenExercises = required?.next_module;
  const isUnmet = required?.is_met === false;

  async function complete() {
    setBusy(true);
    const isSaved = await completeLesson(lesson.id);
    const nextPath = leadsToExercises ? exercisesPath(module.id) : next && lessonPath(next.lesson.id);
    // Without a network a page that this device does not have would be a dead end: the bar says so.
    const isOpenable = !nextPath || !isNetworkLost() || (await isSavedPage(nextPath));
    setBusy(false);
    if (!isSaved || !isOpenable) return;
    if (nextPath) navigate(nextPath);
    else navigate(paths.courseContent, { state: { isJustFinished: true } });
  }

  return (
    <section
      aria-label="Próximo passo"
      className={`lesson-bar ${isNearlyDone && !isCompleted ? 'bg-honey-100' : 'bg-leaf-50'}`}
    >
      {isCompleted && !isBusy ? (
        <>
          <p className="arrives flex items-center gap-2 font-semibold text-leaf-800 max-sm:sr-only">
            <CircleCheck aria-hidden className="shrink-0 text-leaf-600" size={22} />
            Aula concluída
          </p>
          <div className="grid min-w-[min(100%,10rem)] grid-cols-1 max-sm:flex-1">
            {savedNext === 'none' ? (
              <p className="font-semibold">{messages.lesson.nextNotSaved}</p>
            ) : next ? (
              <ContinueLink isOneLine next={savedNext ?? next} />
            ) : moduleWithOpenExercises ? (
              <ButtonLink
                as={Link}
                look="primary"
                to={exercisesPath(moduleWithOpenExercises)}
                Icon={ListChecks}
              >
                Fazer os exercícios
              </ButtonLink>
            ) : (
              <ButtonLink as={Link} look="primary" to={paths.courseContent} Icon={Award}>
                {isUnmet ? 'Ver o certificado' : 'Ver o seu certificado'}
              </ButtonLink>
            )}
          </div>
        </>
      ) : (
        <>
          <p
            role="status"
            className={`font-semibold ${isNearlyDone ? 'max-sm:basis-full' : 'max-sm:sr-only'}`}
          >
            {isNearlyDone ? 'Já viu o vídeo? Conclua esta aula.' : 'Terminou esta aula?'}
          </p>
          <Button
            look="primary"
            className="max-sm:flex-1 max-sm:px-3"
            disabled={isBusy}
            onClick={complete}
            Icon={CircleCheck}
          >
            {isBusy ? 'Concluindo...' : 'Concluir e continuar'}
          </Button>
          <p className="min-w-0 flex-1 text-ink-soft text-sm max-sm:sr-only">
            {leadsToExercises
              ? 'A seguir: os exercícios do módulo'
              : next
                ? `A seguir: ${next.lesson.title}`
                : moduleWithOpenExercises
                  ? 'É a última aula. Para o certificado, faltam exercícios.'
                  : isUnmet
                    ? 'É a última aula.'
                    : 'É a última: depois dela vem o seu certificado.'}
          </p>
        </>
      )}
      <ButtonLink as={Link} look="outline" className="max-sm:px-3 sm:ml-auto" to={questionsAnchor}>
        Dúvidas
      </ButtonLink>
      <ProgressNote offlineState={progress.offlineState} />
    </section>
  );
}

/**
 * Without a network, returns the next unfinished lesson that this device can show, or that it has none; with one,
 * undefined.
 */
function useSavedNext(
  modules: readonly StudentModule[],
  lessonId: string,
  progress: Progress | undefined,
): PlacedLesson | 'none' | undefined {
  const [savedNext, setSavedNext] = useState<PlacedLesson | 'none'>();
  const isAway = progress?.offlineState !== undefined && isNetworkLost();
  useEffect(() => {
    setSavedNext(undefined);
    if (!isAway || !progress) return;
    let isCurrent = true;
    void nextSavedLesson(modules, progress.completed_lessons, lessonId).then(
      (next) => isCurrent && setSavedNext(next ?? 'none'),
    );
    return () => {
      isCurrent = false;
    };
  }, [modules, lessonId, progress, isAway]);
  return savedNext;
}

/** Returns true if this device can show the page without a network. */
async function isSavedPage(path: string): Promise<boolean> {
  const offline = await openOfflineCache();
  return offline !== undefined && (await findCached(offline, path)) !== undefined;
}

/** Returns the next unfinished lesson that this device can show without a network. */
async function nextSavedLesson(
  modules: readonly CourseModule[],
  completed: readonly string[],
  after: string,
): Promise<PlacedLesson | undefined> {
  const skipped = new Set(completed);
  let next = nextUnfinished(modules, skipped, after);
  while (next && !(await isSavedPage(lessonPath(next.lesson.id)))) {
    skipped.add(next.lesson.id);
    next = nextUnfinished(modules, skipped, after);
  }
  return next;
}
