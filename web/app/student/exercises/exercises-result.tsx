import { BookOpenText } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { CourseModule } from '../../../../domain/content/course.ts';
import { hasSolution, isSolved, type StudentExercise } from '../../../../domain/exercises.ts';
import { lessonPartPath } from '../../../../domain/paths.ts';
import { Card } from '../../../ui/card.tsx';
import { ModuleEmblem } from '../../../ui/illustrations/module-emblem.tsx';
import { exerciseMessages } from './messages.ts';

interface ExercisesResultProps {
  /** Undefined until the course has loaded. */
  module: CourseModule | undefined;
  exercises: readonly StudentExercise[];
  modules: readonly CourseModule[];
  answerTo: (exercise: StudentExercise) => string[] | undefined;
  /** Results of the first tries, if exercises count for the certificate; later tries change nothing. */
  firstResults: ReadonlyMap<string, boolean> | undefined;
  /** Explains whether the result counts for the certificate. */
  note: string;
  children?: ReactNode;
}

/** Summarizes a module's answers beside its animal, with links to the lessons behind wrong ones. */
export function ExercisesResult(props: ExercisesResultProps) {
  const { module, exercises, modules, answerTo, firstResults, note, children } = props;
  const answered = exercises.flatMap((exercise) => {
    const chosen = answerTo(exercise);
    if (!chosen || !hasSolution(exercise)) return [];
    return [{ exercise, isRight: firstResults?.get(exercise.id) ?? isSolved(exercise, chosen) }];
  });
  const right = answered.filter(({ isRight }) => isRight).length;
  const reviews = lessonsToReview(
    answered.filter(({ isRight }) => !isRight).map(({ exercise }) => exercise),
    modules,
  );
  return (
    <Card as="section" tone="leaf" aria-labelledby="resultado" className="p-5 sm:p-6">
      <div className="flex items-center gap-4">
        {module && (
          <ModuleEmblem
            className="arrives block size-16 shrink-0 rounded-control sm:size-24"
            icon={module.icon}
            index={modules.indexOf(module)}
          />
        )}
        <div>
          <h2 id="resultado" className="text-xl">
            O seu resultado
          </h2>
          <p className="mt-1 font-bold text-lg">
            {exerciseMessages.score(right, answered.length, exercises.length, firstResults !== undefined)}
          </p>
        </div>
      </div>
      {reviews.length > 0 && (
        <>
          <h3 className="mt-4 text-base tracking-normal">Vale a pena reler</h3>
          {reviews.map(({ id, title, parts }) => (
            <div key={id} className="mt-1">
              <p id={`${id}-reler`} className="text-ink-soft text-sm leading-snug">
                {title}
              </p>
              <ul aria-labelledby={`${id}-reler`} className="mt-1 divide-y divide-line">
                {parts.map((part) => (
                  <li key={part}>
                    <Link className="link-alone w-full gap-3 py-2 leading-snug" to={lessonPartPath(id, part)}>
                      <BookOpenText aria-hidden className="shrink-0" size={20} />
                      {part || 'A aula inteira'}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </>
      )}
      {children}
      <p className="mt-3 text-ink-soft text-sm">{note}</p>
    </Card>
  );
}

/** Returns the lessons to read again, each with its parts once, without lessons that the course no longer has. */
function lessonsToReview(
  exercises: readonly Pick<StudentExercise, 'lesson' | 'part'>[],
  modules: readonly CourseModule[],
) {
  return modules
    .flatMap(({ lessons }) => lessons)
    .map(({ id, title }) => {
      const parts = exercises.filter(({ lesson }) => lesson === id).map(({ part }) => part);
      return { id, title, parts: [...new Set(parts)] };
    })
    .filter(({ parts }) => parts.length > 0);
}
