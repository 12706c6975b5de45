import { CircleCheck } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { RequiredCount } from '../../../../domain/exercises.ts';
import type { PlacedLesson } from '../../../../domain/lesson-order.ts';
import { hasLessonsLeft, isAvailable, type NextStep } from '../../../../domain/next-steps.ts';
import { paths, questionsAnchor } from '../../../../domain/paths.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { findCached, openOfflineCache } from '../../../worker/offline-cache.ts';
import type { ArrivalState } from '../../data/arrival-state.ts';
import { isNetworkLost, useOfflineNavigate } from '../../data/network.ts';
import { type Progress, useProgress } from '../../data/progress.ts';
import { useCompleteWithToast } from '../course/lesson-actions.ts';
import { exercisesText, stepPath, stepTitle } from '../course/next-step-link.tsx';
import { ProgressLoadFailed, ProgressNote } from '../progress/progress-note.tsx';
import { CompletedLesson, ModuleDone } from './completed-lesson.tsx';

interface LessonBarProps {
  place: PlacedLesson;
  /** The steps after this lesson. */
  steps: readonly NextStep[];
  /** True once nine tenths of the video have been watched. */
  isNearlyDone: boolean;
}

/**
 * The sticky bar at the end of the lesson page: completes the lesson and opens the next step. After a module's last
 * lesson it offers its exercises; after the course's last, required exercises or the certificate.
 */
export function LessonBar({ place, steps, isNearlyDone }: LessonBarProps) {
  const { lesson, module } = place;
  const { data: progress, isPending, refetch } = useProgress();
  const completeLesson = useCompleteWithToast();
  const navigate = useOfflineNavigate();
  const [isJustCompleted, setJustCompleted] = useState(false);
  const savedSteps = useSavedSteps(steps, progress);
  const bar = useRef<HTMLElement>(null);
  useHidingBar(bar);
  const isLast = !hasLessonsLeft(steps);
  const { isBusy, run: complete } = useAction(async (isPause: boolean) => {
    const isSaved = await completeLesson(lesson.id, true);
    const nextPath = isPause || isLast ? undefined : steps[0] && stepPath(steps[0]);
    // Without a network a page that this device does not have would be a dead end: the bar says so.
    const isOpenable = !nextPath || !isNetworkLost() || (await isSavedPage(nextPath));
    if (!isSaved || !isOpenable) return;
    if (isPause) setJustCompleted(true);
    else if (nextPath) navigate(nextPath, { state: { hasCompletedLesson: true } });
    else navigate(paths.courseContent, { state: { isJustFinished: true } });
  });
  if (isPending) return <div className="lesson-bar min-h-18 animate-pulse bg-leaf-50" />;
  if (!progress) return <ProgressLoadFailed onRetry={() => void refetch()} />;

  const openableSteps = savedSteps ?? steps;
  const isCompleted = progress.completed_lessons.includes(lesson.id);
  const completesModule =
    (isJustCompleted || !isCompleted) &&
    module.lessons.every(({ id }) => id === lesson.id || progress.completed_lessons.includes(id));
  /** The end of a module is a pause, with a word about it. */
  const isPause = completesModule && !isLast;
  const required = progress.certificate ? undefined : progress.exercises;

  return (
    <section
      ref={bar}
      aria-label="Próximo passo"
      className={`lesson-bar ${isNearlyDone && !isCompleted ? 'bg-honey-100' : 'bg-leaf-50'}`}
    >
      {isCompleted && !isBusy ? (
        <>
          {isJustCompleted && completesModule && (
            <ModuleDone {...place} completed={progress.completed_lessons} />
          )}
          <CompletedLesson lessonId={lesson.id} steps={openableSteps} isLast={isLast} required={required} />
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
            look={isAvailable(lesson) ? 'primary' : 'outline'}
            className="max-sm:flex-1 max-sm:px-3"
            disabled={isBusy}
            onClick={() => void complete(isPause)}
            Icon={CircleCheck}
          >
            {isBusy ? 'Concluindo...' : isPause ? 'Concluir o módulo' : 'Concluir e continuar'}
          </Button>
          <p className="min-w-0 flex-1 text-ink-soft text-sm max-sm:sr-only">{textAfter(steps, required)}</p>
        </>
      )}
      <ButtonLink
        as={Link}
        look="outline"
        // Beside two steps a phone has no room for it; the questions stand right above.
        className={`max-sm:px-3 sm:ml-auto ${isCompleted && !isLast && openableSteps[0]?.kind === 'exercises' ? 'max-sm:hidden' : ''}`}
        to={questionsAnchor}
        state={{ isFromText: lesson.type !== 'video', keepsScroll: true } satisfies ArrivalState}
      >
        Dúvidas
      </ButtonLink>
      <ProgressNote offlineState={progress.offlineState} />
    </section>
  );
}

/** Returns the text about what follows the lesson. @param required undefined if the certificate needs no more exercises */
function textAfter(steps: readonly NextStep[], required: RequiredCount | undefined): string {
  const [next] = steps;
  if (next && hasLessonsLeft(steps))
    return `A seguir: ${next.kind === 'exercises' ? exercisesText(next) : stepTitle(next)}`;
  if (required?.next_module) return 'É a última aula. Para o certificado, faltam exercícios.';
  return required?.is_met === false ? 'É a última aula.' : 'É a última: depois dela vem o seu certificado.';
}

/** Returns the steps that this device can show without a network; undefined while there is one. */
function useSavedSteps(steps: readonly NextStep[], progress: Progress | undefined): NextStep[] | undefined {
  const [saved, setSaved] = useState<NextStep[]>();
  const isAway = progress?.offlineState !== undefined && isNetworkLost();
  useEffect(() => {
    setSaved(undefined);
    if (!isAway) return;
    let isCurrent = true;
    void Promise.all(steps.map(async (step) => ((await isSavedPage(stepPath(step))) ? [step] : []))).then(
      (found) => isCurrent && setSaved(found.flat()),
    );
    return () => {
      isCurrent = false;
    };
  }, [steps, isAway]);
  return saved;
}

/** Returns true if this device can show the page without a network. */
async function isSavedPage(path: string): Promise<boolean> {
  const offline = await openOfflineCache();
  return offline !== undefined && (await findCached(offline, path)) !== undefined;
}

/** Pixels of scrolling that count, so that a trembling finger does not. */
const minScroll = 8;
/** Pixels above the page's end from which the bar always shows. */
const endZone = 160;

/** Marks the bar as hidden while the page scrolls down; app.css moves it, except with reduced motion. */
function useHidingBar(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let last = window.scrollY;
    const onScroll = () => {
      const now = window.scrollY;
      if (Math.abs(now - last) < minScroll) return;
      const isAtEnd = now + window.innerHeight >= document.documentElement.scrollHeight - endZone;
      bar.current?.toggleAttribute('data-away', now > last && !isAtEnd);
      last = now;
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, [bar]);
}
