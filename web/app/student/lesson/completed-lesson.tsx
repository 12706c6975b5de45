import { ArrowRight, Award, CircleCheck, ListChecks } from 'lucide-react';
import { Link } from 'react-router';
import type { CourseModule } from '../../../../domain/content/course.ts';
import type { RequiredCount } from '../../../../domain/exercises.ts';
import { lessonsInOrder, type PlacedLesson, regularModuleCount } from '../../../../domain/lesson-order.ts';
import type { NextStep } from '../../../../domain/next-steps.ts';
import { exercisesPath, paths } from '../../../../domain/paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { ModuleEmblem } from '../../../ui/illustrations/module-emblem.tsx';
import { useCourse } from '../../data/course.ts';
import { passExercisesOver } from '../../data/next-steps.ts';
import { useUserId } from '../../data/rendered-state.ts';
import { exercisesText, NextStepLink, stepPath, stepTitle } from '../course/next-step-link.tsx';
import { studentMessages } from '../messages.ts';

interface CompletedLessonProps {
  lessonId: string;
  /** The steps after the lesson that this device can open. */
  steps: readonly NextStep[];
  /** True if no lesson is left. */
  isLast: boolean;
  /** Undefined if the certificate needs no more exercises. */
  required: RequiredCount | undefined;
}

/** The bar of a completed lesson: the next step; after the last, exercises or the certificate, and the lesson that follows. */
export function CompletedLesson({ lessonId, steps, isLast, required }: CompletedLessonProps) {
  const userId = useUserId();
  const all = lessonsInOrder(useCourse().data ?? []);
  const after = isLast && all[all.findIndex(({ lesson }) => lesson.id === lessonId) + 1];
  const next = isLast ? undefined : steps[0];
  const exercises = next?.kind === 'exercises' ? next : undefined;
  /** The step of who passes the exercises over. */
  const afterExercises = exercises && steps.find(({ kind }) => kind !== 'exercises');
  return (
    <>
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
        className={`grid min-w-[min(100%,10rem)] ${exercises ? 'max-sm:flex-1' : 'flex-1 sm:justify-items-start'}`}
      >
        {next ? (
          <NextStepLink isInBar={!exercises} step={next} label={exercises && exercisesText(exercises)} />
        ) : isLast ? (
          <EndOfCourseLink required={required} />
        ) : (
          <p className="font-semibold">{studentMessages.lesson.nextNotSaved}</p>
        )}
      </div>
      {afterExercises && (
        <ButtonLink
          as={Link}
          look="outline"
          about={`os exercícios e continuar em ${stepTitle(afterExercises)}`}
          to={stepPath(afterExercises)}
          onClick={() => passExercisesOver(userId, exercises.module.id, exercises.begun?.answered)}
        >
          Pular
        </ButtonLink>
      )}
      {after && (
        <ButtonLink
          as={Link}
          look="outline"
          className="max-sm:gap-0 max-sm:px-3"
          about={after.lesson.title}
          to={stepPath(after)}
          Icon={ArrowRight}
        >
          <span className="max-sm:sr-only">Próxima aula</span>
        </ButtonLink>
      )}
    </>
  );
}

function EndOfCourseLink({ required }: Pick<CompletedLessonProps, 'required'>) {
  const moduleWithOpenExercises = required?.next_module;
  if (moduleWithOpenExercises)
    return (
      <ButtonLink as={Link} look="primary" to={exercisesPath(moduleWithOpenExercises)} Icon={ListChecks}>
        Fazer os exercícios
      </ButtonLink>
    );
  return (
    <ButtonLink as={Link} look="primary" to={paths.courseContent} Icon={Award}>
      {required?.is_met === false ? 'Ver o certificado' : 'Ver o seu certificado'}
    </ButtonLink>
  );
}

interface ModuleDoneProps extends Pick<PlacedLesson, 'module' | 'moduleIndex'> {
  completed: readonly string[];
}

/** Celebrates a completed module above the next step: its animal, and how many are left. */
export function ModuleDone({ module, moduleIndex, completed }: ModuleDoneProps) {
  const { data: modules } = useCourse();
  return (
    <div data-keep-clear className="arrives flex basis-full items-center gap-4">
      <ModuleEmblem
        className="block size-16 shrink-0 rounded-control sm:size-20"
        icon={module.icon}
        index={moduleIndex}
      />
      <p ref={focusInBar} tabIndex={-1} className="min-w-0 leading-snug outline-none">
        <strong className="block text-lg">Módulo concluído!</strong>
        {modules && leftText(modules, completed)}
      </p>
    </div>
  );
}

/** The bar is in view: the page stays where it is. */
function focusInBar(text: HTMLElement | null): void {
  text?.focus({ preventScroll: true });
}

/** Returns such as `Faltam 4 módulos e o bônus.` */
function leftText(modules: readonly CourseModule[], completed: readonly string[]): string {
  const left = modules.filter(({ lessons }) => lessons.some(({ id }) => !completed.includes(id)));
  const count = regularModuleCount(left);
  const regular = count > 0 && (count === 1 ? '1 módulo' : `${count} módulos`);
  const parts = [regular, left.length > count && 'o bônus'].filter(Boolean);
  if (parts.length === 0) return '';
  return `${count > 1 ? 'Faltam' : 'Falta'} ${parts.join(' e ')}.`;
}
