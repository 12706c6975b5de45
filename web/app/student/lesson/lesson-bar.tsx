import { Award, CircleCheck, ListChecks } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { CourseModule, StudentModule } from '../../../../domain/content/course.ts';
import { nextUnfinished, type PlacedLesson } from '../../../../domain/lesson-order.ts';
import { exercisesPath, lessonPath, paths, questionsAnchor } from '../../../../domain/paths.ts';
import { messages } from '../../../messages.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { focusOnMount } from '../../../ui/field.tsx';
import { findCached, openOfflineCache } from '../../../worker/offline-cache.ts';
import { isNetworkLost, useOfflineNavigate } from '../../data/network.ts';
import { type Progress, useProgress } from '../../data/progress.ts';
import { ContinueLink } from '../course/continue-link.tsx';
import { useCompleteWithToast } from '../course/lesson-actions.ts';
import { ProgressLoadFailed, ProgressNote } from '../progress/progress-note.tsx';
import { exercisesText } from './exercises-text.ts';
import { ModuleDone } from './module-done.tsx';
import { useHidingBar } from './use-hiding-bar.ts';

interface LessonBarProps {
  modules: readonly StudentModule[];
  place: PlacedLesson;
  /** True once nine tenths of the video have been watched. */
  isNearlyDone: boolean;
}

/**
 * The sticky bar at the end of the lesson page: completes the lesson and opens the next unfinished one. After a module's
 * last lesson it offers its exercises; after the course's last, required exercises or the certificate.
 */
export function LessonBar({ modules, place, isNearlyDone }: LessonBarProps) {
  const { lesson, module } = place;
  const { data: progress, isPending, refetch } = useProgress();
  const completeLesson = useCompleteWithToast();
  const navigate = useOfflineNavigate();
  const [isBusy, setBusy] = useState(false);
  const [isJustCompleted, setJustCompleted] = useState(false);
  const saved = useSavedPages(modules, place, progress);
  const bar = useRef<HTMLElement>(null);
  useHidingBar(bar);
  if (isPending) return <div className="lesson-bar min-h-18 animate-pulse bg-leaf-50" />;
  if (!progress) return <ProgressLoadFailed onRetry={() => void refetch()} />;

  const completedAfterThis = [...progress.completed_lessons, lesson.id];
  const nextOfAll = nextUnfinished(modules, completedAfterThis, lesson.id);
  const next = saved ? saved.next : nextOfAll;
  const withExercises = modules.find(({ id, hasExercises }) => id === module.id && hasExercises);
  const exercisesLabel = exercisesText(withExercises);
  const isCompleted = progress.completed_lessons.includes(lesson.id);
  const isModuleDone = module.lessons.every(({ id }) => completedAfterThis.includes(id));
  const completesModule = isModuleDone && (isJustCompleted || !isCompleted);
  const isEndOfModule = completesModule || module.lessons.at(-1)?.id === lesson.id;
  const leadsToExercises =
    nextOfAll && isEndOfModule && saved?.hasExercises !== false ? withExercises : undefined;
  const isCelebrated = isJustCompleted && completesModule;
  /** The module's id; null or undefined if the certificate needs no more exercises. */
  const required = progress.certificate ? undefined : progress.exercises;
  const moduleWithOpenExercises = required?.next_module;
  const isUnmet = required?.is_met === false;

  async function complete() {
    setBusy(true);
    const isSaved = await completeLesson(lesson.id);
    // The end of a module is a pause: its exercises, or the next module.
    const isPause = nextOfAll !== undefined && (completesModule || leadsToExercises !== undefined);
    const nextPath = isPause ? undefined : nextOfAll && lessonPath(nextOfAll.lesson.id);
    // Without a network a page that this device does not have would be a dead end: the bar says so.
    const isOpenable = !nextPath || !isNetworkLost() || (await isSavedPage(nextPath));
    setBusy(false);
    if (!isSaved || !isOpenable) return;
    if (isPause) setJustCompleted(true);
    else if (nextPath) navigate(nextPath);
    else navigate(paths.courseContent, { state: { isJustFinished: true } });
  }

  return (
    <section
      ref={bar}
      aria-label="Próximo passo"
      className={`lesson-bar ${isNearlyDone && !isCompleted ? 'bg-honey-100' : 'bg-leaf-50'}`}
    >
      {isCompleted && !isBusy ? (
        <>
          {isCelebrated && <ModuleDone {...place} />}
          <p className="arrives flex items-center gap-2 font-semibold text-leaf-800 max-sm:sr-only">
            <CircleCheck aria-hidden className="shrink-0 text-leaf-600" size={22} />
            Aula concluída
          </p>
          <div className="grid min-w-[min(100%,10rem)] grid-cols-1 max-sm:flex-1">
            {leadsToExercises ? (
              <ButtonLink
                as={Link}
                ref={isJustCompleted && !isCelebrated ? focusOnMount : undefined}
                look="primary"
                to={exercisesPath(module.id)}
                Icon={ListChecks}
              >
                {exercisesLabel}
              </ButtonLink>
            ) : next ? (
              <ContinueLink isOneLine next={next} />
            ) : saved && nextOfAll ? (
              <p className="font-semibold">{messages.lesson.nextNotSaved}</p>
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
          {leadsToExercises && next && (
            <ButtonLink as={Link} look="outline" to={lessonPath(next.lesson.id)}>
              <span>
                Pular<span className="sr-only"> os exercícios e continuar em {next.lesson.title}</span>
              </span>
            </ButtonLink>
          )}
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
              ? `A seguir: ${exercisesLabel}`
              : nextOfAll
                ? `A seguir: ${nextOfAll.lesson.title}`
                : moduleWithOpenExercises
                  ? 'É a última aula. Para o certificado, faltam exercícios.'
                  : isUnmet
                    ? 'É a última aula.'
                    : 'É a última: depois dela vem o seu certificado.'}
          </p>
        </>
      )}
      <ButtonLink
        as={Link}
        look="outline"
        // Beside two steps a phone has no room for it; the questions stand right above.
        className={`max-sm:px-3 sm:ml-auto ${isCompleted && leadsToExercises ? 'max-sm:hidden' : ''}`}
        to={questionsAnchor}
      >
        Dúvidas
      </ButtonLink>
      <ProgressNote offlineState={progress.offlineState} />
    </section>
  );
}

/** The steps after a lesson that this device can show without a network. */
interface SavedPages {
  next: PlacedLesson | undefined;
  hasExercises: boolean;
}

/** Returns undefined while there is a network. */
function useSavedPages(
  modules: readonly StudentModule[],
  { lesson, module }: PlacedLesson,
  progress: Progress | undefined,
): SavedPages | undefined {
  const [saved, setSaved] = useState<SavedPages>();
  const isAway = progress?.offlineState !== undefined && isNetworkLost();
  const [lessonId, moduleId] = [lesson.id, module.id];
  useEffect(() => {
    setSaved(undefined);
    if (!isAway || !progress) return;
    let isCurrent = true;
    void Promise.all([
      nextSavedLesson(modules, progress.completed_lessons, lessonId),
      isSavedPage(exercisesPath(moduleId)),
    ]).then(([next, hasExercises]) => isCurrent && setSaved({ next, hasExercises }));
    return () => {
      isCurrent = false;
    };
  }, [modules, lessonId, moduleId, progress, isAway]);
  return saved;
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
