import { Award } from 'lucide-react';
import { Link, useNavigationType, useParams } from 'react-router';
import type { CourseModule } from '../../../../domain/content/course.ts';
import { exercisesOf } from '../../../../domain/exercises.ts';
import { nextUnfinished } from '../../../../domain/lesson-order.ts';
import { lessonPath, paths, readingPath } from '../../../../domain/paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { focusOnMount } from '../../../ui/field.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { NotFoundPage } from '../../account/layout/not-found.tsx';
import { PageTitle } from '../../account/layout/page-title.tsx';
import { StudentHeader } from '../../account/layout/student-header.tsx';
import { type StudentPageHandle, useSignedInUser } from '../../account/session/session-guard.tsx';
import { isNotFound } from '../../data/client.ts';
import { courseQuery, useCourse } from '../../data/course.ts';
import { type Exercises, exercisesQuery, useExercises } from '../../data/exercises.ts';
import { Loaded } from '../../data/loaded.tsx';
import { isFinished, progressQuery, useProgress } from '../../data/progress.ts';
import { RequiredExercises } from '../certificate/required-exercises.tsx';
import { ContinueLink } from '../course/continue-link.tsx';
import { ErrorTextCard } from '../exercises/error-text-card.tsx';
import { ExercisesResult } from '../exercises/exercises-result.tsx';
import { exerciseMessages } from '../exercises/messages.ts';
import { QuestionCard } from '../exercises/question-card.tsx';
import { useAnswers } from '../exercises/use-answers.ts';

const loadingLabel = 'Carregando exercícios...';

export const handle: StudentPageHandle = {
  loadingLabel,
  prefetch: (queryClient, { moduleId = '' }) => [
    queryClient.prefetchQuery(courseQuery),
    queryClient.prefetchQuery(progressQuery),
    queryClient.prefetchQuery(exercisesQuery(moduleId)),
  ],
};

/** The page of a module's exercises. */
export function Page() {
  const { moduleId = '' } = useParams();
  const { id: userId } = useSignedInUser();
  const exercises = useExercises(moduleId);
  const course = useCourse();
  if (isNotFound(exercises.error)) return <NotFoundPage />;
  const module = course.data?.find(({ id }) => id === moduleId);
  return (
    <>
      <PageTitle>{module ? `Exercícios: ${module.title}` : 'Exercícios'}</PageTitle>
      <StudentHeader backTo={paths.courseContent} backLabel="Voltar ao curso" />
      <main className="container-page py-6 sm:py-8">
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
      </main>
    </>
  );
}

interface ExercisesViewProps {
  exercises: Exercises;
  /** Empty until the course has loaded. */
  modules: readonly CourseModule[];
  /** The module's title. */
  title: string;
  userId: string;
}

/** A module's exercises, in the page `/curso-conteudo/exercicios/:moduleId`. */
function ExercisesView({ exercises, modules, title, userId }: ExercisesViewProps) {
  const { questions, texts, document, is_required, results } = exercises;
  const { answerTo, saveAndSend } = useAnswers(exercises, userId);
  const { data: progress } = useProgress();
  const lastLesson = modules.find(({ id }) => id === exercises.module)?.lessons.at(-1)?.id;
  const next = progress && lastLesson && nextUnfinished(modules, progress.completed_lessons, lastLesson);
  const isAllAnswered = exercisesOf(exercises).every(answerTo);
  const hasNavigated = useNavigationType() !== 'POP';
  return (
    <article className="mx-auto grid max-w-3xl grid-cols-1 gap-6">
      <header>
        <p className="text-ink-soft">{title}</p>
        <h1 ref={hasNavigated ? focusOnMount : undefined} tabIndex={-1} className="text-title outline-none">
          Exercícios do módulo
        </h1>
        <p className="mt-2 max-w-reading text-ink-soft text-lg">
          {is_required ? exerciseMessages.requiredIntro : exerciseMessages.intro}
        </p>
        {next && !isAllAnswered && (
          <Link className="link-alone mt-1" to={lessonPath(next.lesson.id)}>
            Pular
            <span className="sr-only"> os exercícios e continuar em {next.lesson.title}</span>
          </Link>
        )}
      </header>
      {questions.length > 0 && (
        <section aria-labelledby="situacoes" className="grid grid-cols-1 gap-4">
          <h2 id="situacoes" className="text-xl">
            Situações
          </h2>
          {questions.map((question, index) => (
            <QuestionCard
              key={question.id}
              question={question}
              number={index + 1}
              answer={answerTo(question)}
              onAnswer={(chosen) => saveAndSend(question, chosen)}
            />
          ))}
        </section>
      )}
      {texts.length > 0 && (
        <section aria-labelledby="erros" className="grid grid-cols-1 gap-4">
          <h2 id="erros" className="text-xl">
            Encontre os erros
          </h2>
          {texts.map((text) => (
            <ErrorTextCard
              key={text.id}
              text={text}
              answer={answerTo(text)}
              onAnswer={(chosen) => saveAndSend(text, chosen)}
            />
          ))}
        </section>
      )}
      <ExercisesResult
        exercises={exercisesOf(exercises)}
        modules={modules}
        answerTo={answerTo}
        firstResults={is_required ? firstResultsOf(results) : undefined}
        note={is_required ? exerciseMessages.required : exerciseMessages.own}
      >
        {is_required && <RequiredProgress />}
      </ExercisesResult>
      {next && (
        <div className="grid grid-cols-1 sm:justify-items-start">
          <ContinueLink next={next} look={isAllAnswered ? 'primary' : 'outline'} />
        </div>
      )}
      {document && (
        <p>
          Para discutir com a equipe:{' '}
          <Link className="link-alone" to={readingPath(document)}>
            mais situações, em um documento
          </Link>
        </p>
      )}
    </article>
  );
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
