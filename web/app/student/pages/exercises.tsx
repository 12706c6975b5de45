import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, ArrowRight, Award, RotateCcw } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useNavigationType, useParams, useSearchParams } from 'react-router';
import type { StudentModule } from '../../../../domain/content/course.ts';
import {
  exercisesOf,
  hasSolution,
  isSolved,
  type StudentExercise,
  type StudentFlawedText,
  type StudentQuestion,
} from '../../../../domain/exercises.ts';
import type { NextStep } from '../../../../domain/next-steps.ts';
import { paths, readingPath } from '../../../../domain/paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { focusOnMount } from '../../../ui/field.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { NotFoundPage } from '../../account/layout/not-found.tsx';
import { PageTitle } from '../../account/layout/page-title.tsx';
import { StudentPage } from '../../account/layout/student-header.tsx';
import { type StudentPageHandle, useSignedInUser } from '../../account/session/session-guard.tsx';
import { keepScroll } from '../../data/arrival-state.ts';
import { isNotFound } from '../../data/client.ts';
import { courseQuery, useCourse } from '../../data/course.ts';
import { type Exercises, exercisesQuery } from '../../data/exercises.ts';
import { Loaded } from '../../data/loaded.tsx';
import { passExercisesOver, startedQuery, useNextSteps } from '../../data/next-steps.ts';
import { isFinished, progressQuery, useProgress } from '../../data/progress.ts';
import { RequiredExercises } from '../certificate/required-exercises.tsx';
import { MissingFilmNote, NextStepLink, stepPath, stepTitle } from '../course/next-step-link.tsx';
import { ExercisesResult } from '../exercises/exercises-result.tsx';
import { FlawedTextCard } from '../exercises/flawed-text-card.tsx';
import { exerciseMessages } from '../exercises/messages.ts';
import { QuestionCard } from '../exercises/question-card.tsx';
import { useAnswers } from '../exercises/use-answers.ts';

const loadingLabel = 'Carregando exercícios...';

export const handle: StudentPageHandle = {
  loadingLabel,
  prefetch: (queryClient, { moduleId = '' }) => [
    queryClient.prefetchQuery(courseQuery),
    queryClient.prefetchQuery(progressQuery),
    queryClient.prefetchQuery(startedQuery),
    queryClient.prefetchQuery(exercisesQuery(moduleId)),
  ],
};

/** The page of a module's exercises. */
export function Page() {
  const { moduleId = '' } = useParams();
  const { id: userId } = useSignedInUser();
  const exercises = useQuery(exercisesQuery(moduleId));
  const course = useCourse();
  if (isNotFound(exercises.error)) return <NotFoundPage />;
  const module = course.data?.find(({ id }) => id === moduleId);
  return (
    <StudentPage backTo={paths.courseContent} className="container-page py-6 sm:py-8">
      <PageTitle>{module ? `Exercícios: ${module.title}` : 'Exercícios'}</PageTitle>
      <Loaded
        query={exercises}
        fallback={<Loading label={loadingLabel} />}
        errorText={exerciseMessages.loadFailed}
      >
        {(loaded) => (
          <ExercisesView
            key={loaded.module}
            exercises={loaded}
            modules={course.data ?? []}
            title={module?.title ?? ''}
            userId={userId}
          />
        )}
      </Loaded>
    </StudentPage>
  );
}

interface ExercisesViewProps {
  exercises: Exercises;
  /** Empty until the course has loaded. */
  modules: readonly StudentModule[];
  /** The module's title. */
  title: string;
  userId: string;
}

/**
 * A module's exercises, one on a screen, then the result, in the page `/curso-conteudo/exercicios/:moduleId`. Without a
 * script all of them are shown.
 */
function ExercisesView({ exercises, modules, title, userId }: ExercisesViewProps) {
  const { document, is_required, results } = exercises;
  const all = exercisesOf<StudentQuestion, StudentFlawedText>(exercises);
  const { answerTo, answer } = useAnswers(exercises, userId);
  const { data: progress } = useProgress();
  const module = modules.find(({ id }) => id === exercises.module);
  const { steps } = useNextSteps(modules);
  const isOwn = (step: NextStep) => step.kind === 'exercises' && step.module === module;
  const next = steps.find((step) => !isOwn(step));
  const wrong = all.filter((exercise) => answerTo(exercise) && needsAnswer(exercise, answerTo(exercise)));
  const [firstWrong] = wrong;
  const missing = all.filter((exercise) => !answerTo(exercise));
  const [firstMissing] = missing;
  const answering = (exercise: StudentExercise) => ({
    answer: answerTo(exercise),
    onAnswer: (chosen: string[]) => answer(exercise, chosen),
  });
  const passOver = () => passExercisesOver(userId, exercises.module, all.length - missing.length);
  const isAllAnswered = missing.length === 0;
  const navigation = useNavigationType();
  const [hasNavigated] = useState(navigation !== 'POP');
  const screen = useScreen(all.length, () => all.findIndex((exercise) => !answerTo(exercise)));
  return (
    <article className="mx-auto grid max-w-3xl gap-6">
      <header>
        <p className="text-ink-soft">{title}</p>
        <h1 ref={hasNavigated ? focusOnMount : undefined} tabIndex={-1} className="text-title outline-none">
          Exercícios do módulo
        </h1>
        {screen === 0 && (
          <p className="mt-2 max-w-reading text-ink-soft text-lg">
            {is_required ? exerciseMessages.requiredIntro : exerciseMessages.intro}
          </p>
        )}
      </header>
      {all.map((exercise, index) => (
        <Screen
          key={exercise.id}
          title={`${'answers' in exercise ? 'Situação' : 'Encontre os erros'} · ${index + 1} de ${all.length}`}
          isOpen={screen === index}
        >
          <div className="flex items-center gap-3">
            <div className="flex-1">
              <ProgressBar label="Exercícios" percent={Math.round((1 - missing.length / all.length) * 100)} />
            </div>
            <p aria-hidden className="text-ink-soft text-sm tabular-nums">
              {index + 1} de {all.length}
            </p>
          </div>
          {'answers' in exercise ? (
            <QuestionCard question={exercise} {...answering(exercise)} />
          ) : (
            <FlawedTextCard text={exercise} {...answering(exercise)} />
          )}
          <ScreenLinks index={index} total={all.length} isDone={!needsAnswer(exercise, answerTo(exercise))} />
        </Screen>
      ))}
      <Screen isOpen={screen === all.length}>
        <ExercisesResult
          module={module}
          exercises={all}
          modules={modules}
          answerTo={answerTo}
          firstResults={is_required ? firstResultsOf(results) : undefined}
          note={is_required ? exerciseMessages.requiredNote : exerciseMessages.optionalNote}
        >
          {is_required && <RequiredProgress />}
        </ExercisesResult>
        {module && progress && (
          <MissingFilmNote module={module} completedLessons={progress.completed_lessons} />
        )}
        <div className="flex flex-wrap gap-3 max-sm:[&>*]:w-full">
          {firstMissing && (
            <ButtonLink as={Link} look="primary" {...screenLink(all.indexOf(firstMissing))}>
              {missing.length === 1 ? 'Responder o que falta' : `Responder os ${missing.length} que faltam`}
            </ButtonLink>
          )}
          {next &&
            (isAllAnswered || !steps.some(isOwn) ? (
              <NextStepLink step={next} look={isAllAnswered ? 'primary' : 'outline'} />
            ) : (
              <ButtonLink as={Link} look="outline" to={stepPath(next)} onClick={passOver}>
                <span>
                  Pular o que falta<span className="sr-only"> e continuar em {stepTitle(next)}</span>
                </span>
              </ButtonLink>
            ))}
          {isAllAnswered && firstWrong && (
            <ButtonLink
              as={Link}
              look="outline"
              className="noscript:hidden"
              {...screenLink(all.indexOf(firstWrong))}
            >
              {wrong.length === 1 ? 'Refazer a que errei' : `Refazer as ${wrong.length} que errei`}
            </ButtonLink>
          )}
          <ButtonLink
            as={Link}
            look="outline"
            className="noscript:hidden"
            Icon={RotateCcw}
            {...screenLink(0)}
          >
            Rever os exercícios
          </ButtonLink>
        </div>
        {document && (
          <p>
            Para discutir com a equipe:{' '}
            <Link className="link-alone" to={readingPath(document)}>
              mais situações, em um documento
            </Link>
          </p>
        )}
      </Screen>
    </article>
  );
}

/** The address's parameter with the open screen, from 1. */
const screenParameter = 'passo';
/** The props of a link to a screen, which scrolls to itself. */
const screenLink = (index: number) => ({ to: `?${screenParameter}=${index + 1}`, state: keepScroll });

/** Returns the open screen from 0: the address's, else that of the first open exercise; the result's comes last. */
function useScreen(total: number, findOpen: () => number): number {
  const [search] = useSearchParams();
  const [initial] = useState(() => (findOpen() < 0 ? total : findOpen()));
  const requested = Number.parseInt(search.get(screenParameter) ?? '', 10);
  return requested >= 1 ? Math.min(requested - 1, total) : initial;
}

interface ScreenProps {
  title?: string;
  isOpen: boolean;
  children: ReactNode;
}

/** One exercise or the result; takes the focus, at the top of the window, when a later step opens it. */
function Screen({ title, isOpen, children }: ScreenProps) {
  const section = useRef<HTMLElement>(null);
  const wasOpen = useRef(isOpen);
  const navigation = useNavigationType();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same screen may open after another navigation.
  useEffect(() => {
    if (isOpen && !wasOpen.current) {
      section.current?.focus({ preventScroll: true });
      // The browser restores the place of who comes back.
      if (navigation !== 'POP') section.current?.scrollIntoView({ behavior: 'instant' });
    }
    wasOpen.current = isOpen;
  }, [isOpen]);
  return (
    <section
      ref={section}
      aria-label={title}
      tabIndex={-1}
      className={`-scroll-mt-18 grid-cols-1 gap-4 outline-none ${isOpen ? 'grid' : 'hidden noscript:grid'}`}
    >
      {title && <h2 className="sr-only">{title}</h2>}
      {children}
    </section>
  );
}

interface ScreenLinksProps {
  index: number;
  total: number;
  /** True unless the exercise is still to be answered, or tried again. */
  isDone: boolean;
}

/** Links to the screens before and after an exercise. */
function ScreenLinks({ index, total, isDone }: ScreenLinksProps) {
  const isLast = index === total - 1;
  return (
    <nav
      aria-label="Passos"
      className="flex flex-row-reverse flex-wrap justify-between gap-3 noscript:hidden"
    >
      <ButtonLink
        as={Link}
        look={isDone ? 'primary' : 'outline'}
        Icon={ArrowRight}
        className="flex-row-reverse max-sm:flex-1"
        {...screenLink(index + 1)}
      >
        {isLast ? 'Ver o resultado' : 'Próximo'}
      </ButtonLink>
      {index > 0 && (
        <ButtonLink as={Link} look="quiet" Icon={ArrowLeft} {...screenLink(index - 1)}>
          Anterior
        </ButtonLink>
      )}
    </nav>
  );
}

/** Returns true for an exercise without an answer, and for one whose answer is known to be wrong. */
function needsAnswer(exercise: StudentExercise, answer: string[] | undefined): boolean {
  return !answer || (hasSolution(exercise) && !isSolved(exercise, answer));
}

function firstResultsOf(results: Exercises['results']): Map<string, boolean> {
  return new Map(
    results.flatMap(({ exercise, was_right_at_first: first }) =>
      first === undefined ? [] : [[exercise, first] as const],
    ),
  );
}

/** Shows how the student stands with all exercises that count for the certificate. */
function RequiredProgress() {
  const { data: progress } = useProgress();
  const count = progress?.exercises;
  if (!count) return null;
  return (
    <>
      <div className="mt-3">
        <RequiredExercises count={count} />
      </div>
      {isFinished(progress) && (
        <ButtonLink as={Link} look="primary" className="mt-3" to={paths.courseContent} Icon={Award}>
          Ver o seu certificado
        </ButtonLink>
      )}
    </>
  );
}
