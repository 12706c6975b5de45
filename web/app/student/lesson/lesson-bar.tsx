import { Award, CircleCheck, ListChecks } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { PlacedLesson } from '../../../../domain/lesson-order.ts';
import { isAvailable, type NextStep } from '../../../../domain/next-steps.ts';
import { exercisesPath, paths, questionsAnchor } from '../../../../domain/paths.ts';
import { messages } from '../../../messages.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { findCached, openOfflineCache } from '../../../worker/offline-cache.ts';
import { isNetworkLost, useOfflineNavigate } from '../../data/network.ts';
import { passExercisesOver } from '../../data/next-steps.ts';
import { type Progress, useProgress } from '../../data/progress.ts';
import { useUserId } from '../../data/start.ts';
import { useCompleteWithToast } from '../course/lesson-actions.ts';
import { exercisesText, NextStepLink, stepPath, stepTitle } from '../course/next-step-link.tsx';
import { ProgressLoadFailed, ProgressNote } from '../progress/progress-note.tsx';
import { ModuleDone } from './module-done.tsx';
import { useHidingBar } from './use-hiding-bar.ts';

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
  const userId = useUserId();
  const navigate = useOfflineNavigate();
  const [isBusy, setBusy] = useState(false);
  const [isJustCompleted, setJustCompleted] = useState(false);
  const saved = useSavedSteps(steps, progress);
  const bar = useRef<HTMLElement>(null);
  useHidingBar(bar);
  if (isPending) return <div className="lesson-bar min-h-18 animate-pulse bg-leaf-50" />;
  if (!progress) return <ProgressLoadFailed onRetry={() => void refetch()} />;

  const [next] = saved ?? steps;
  const exercises = next?.kind === 'exercises' ? next : undefined;
  /** The step of who passes the exercises over. */
  const afterExercises = exercises && (saved ?? steps).find(({ kind }) => kind !== 'exercises');
  const isCompleted = progress.completed_lessons.includes(lesson.id);
  const completesModule =
    (isJustCompleted || !isCompleted) &&
    module.lessons.every(({ id }) => id === lesson.id || progress.completed_lessons.includes(id));
  /** The end of a module is a pause, with a word about it. */
  const isPause = completesModule && steps.length > 0;
  const isCelebrated = isJustCompleted && completesModule;
  /** The module's id; null or undefined if the certificate needs no more exercises. */
  const required = progress.certificate ? undefined : progress.exercises;
  const moduleWithOpenExercises = required?.next_module;
  const isUnmet = required?.is_met === false;

  async function complete() {
    setBusy(true);
    const isSaved = await completeLesson(lesson.id, true);
    const nextPath = isPause ? undefined : steps[0] && stepPath(steps[0]);
    // Without a network a page that this device does not have would be a dead end: the bar says so.
    const isOpenable = !nextPath || !isNetworkLost() || (await isSavedPage(nextPath));
    setBusy(false);
    if (!isSaved || !isOpenable) return;
    if (isPause) setJustCompleted(true);
    else if (nextPath) navigate(nextPath, { state: { hasCompletedLesson: true } });
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
          {next && !exercises && (
            <p aria-hidden className="line-clamp-2 basis-full text-sm leading-snug sm:hidden">
              A seguir: {stepTitle(next)}
            </p>
          )}
          <p className="arrives flex items-center gap-2 font-semibold text-leaf-800 max-sm:sr-only">
            <CircleCheck aria-hidden className="shrink-0 text-leaf-600" size={22} />
            Aula concluída
          </p>
          <div
            className={`grid min-w-[min(100%,10rem)] grid-cols-1 ${exercises ? 'max-sm:flex-1' : 'flex-1 sm:justify-items-start'}`}
          >
            {next ? (
              <NextStepLink isInBar={!exercises} step={next} label={exercises && exercisesText(exercises)} />
            ) : steps.length > 0 ? (
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
          {afterExercises && (
            <ButtonLink
              as={Link}
              look="outline"
              to={stepPath(afterExercises)}
              onClick={() => passExercisesOver(userId, exercises.module.id, exercises.begun?.answered)}
            >
              <span>
                Pular
                <span className="sr-only"> os exercícios e continuar em {stepTitle(afterExercises)}</span>
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
            look={isAvailable(lesson) ? 'primary' : 'outline'}
            className="max-sm:flex-1 max-sm:px-3"
            disabled={isBusy}
            onClick={complete}
            Icon={CircleCheck}
          >
            {isBusy ? 'Concluindo...' : isPause ? 'Concluir o módulo' : 'Concluir e continuar'}
          </Button>
          <p className="min-w-0 flex-1 text-ink-soft text-sm max-sm:sr-only">
            {steps[0]?.kind === 'exercises'
              ? `A seguir: ${exercisesText(steps[0])}`
              : steps[0]
                ? `A seguir: ${stepTitle(steps[0])}`
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
        className={`max-sm:px-3 sm:ml-auto ${isCompleted && exercises ? 'max-sm:hidden' : ''}`}
        to={questionsAnchor}
        state={{ isFromText: lesson.type !== 'video' }}
        preventScrollReset
      >
        Dúvidas
      </ButtonLink>
      <ProgressNote offlineState={progress.offlineState} />
    </section>
  );
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
