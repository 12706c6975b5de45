import { BookOpenText, CirclePlay, ListChecks } from 'lucide-react';
import { Link } from 'react-router';
import type { Lesson, StudentModule } from '../../../../domain/content/course.ts';
import { minutesText, roundedMinutes } from '../../../../domain/content/durations.ts';
import type { PlacedLesson } from '../../../../domain/lesson-order.ts';
import { lastWaitingFilm, type NextStep } from '../../../../domain/next-steps.ts';
import { exercisesPath, lessonPath } from '../../../../domain/paths.ts';
import { ButtonLink, type ButtonLook } from '../../../ui/button.tsx';
import type { ArrivalState } from '../../data/arrival-state.ts';

type Place = PlacedLesson | NextStep;
export const stepPath = (step: Place) =>
  'lesson' in step ? lessonPath(step.lesson.id) : exercisesPath(step.module.id);

/** Returns a lesson's title, or such as `Exercícios do Módulo 1`. */
export function stepTitle(step: Place): string {
  if ('lesson' in step) return step.lesson.title;
  const [label, name] = step.module.title.split(':');
  return `Exercícios do ${name ? label?.replace(' ', '\u00a0') : 'módulo'}`;
}

/** Returns such as `Exercícios, 4 min` or `Exercícios, falta 1 de 7`, where the module is named already. */
export function exercisesText(step: NextStep): string {
  const { detail } = stepTexts(step, false);
  return detail ? `Exercícios, ${detail}` : 'Exercícios';
}

/** Returns such as `13 min de leitura`, or a film's minutes. */
export function lessonMinutes({ type, duration, readingMinutes }: Lesson): string | undefined {
  if (type === 'video') return minutesText(duration);
  return readingMinutes ? `${readingMinutes} min de leitura` : undefined;
}

/** Returns such as `faltam ≈7 min`. */
export const leftText = (seconds: number) => `faltam ≈${roundedMinutes(seconds)}`;

function stepTexts(
  step: NextStep,
  isFirst: boolean,
  isInBar?: boolean,
): { verb: string; detail?: string | undefined } {
  // The bar of another lesson shows the verb alone, which would seem to complete that lesson.
  if (step.kind === 'waiting')
    return { verb: isInBar || step.lesson.type !== 'video' ? 'Ver a aula' : 'Concluir sem o vídeo' };
  if (step.kind === 'exercises') {
    const { module, begun } = step;
    const missing = begun && begun.total - begun.answered;
    const left = begun && `${missing === 1 ? 'falta' : 'faltam'} ${missing} de ${begun.total}`;
    return {
      verb: 'Continuar',
      detail: left ?? (module.exerciseMinutes ? `${module.exerciseMinutes} min` : undefined),
    };
  }
  const { lesson, secondsLeft } = step;
  if (secondsLeft === undefined)
    return { verb: isFirst ? 'Comece aqui' : 'Continuar', detail: lessonMinutes(lesson) };
  const verb = lesson.type === 'video' ? 'Continuar o vídeo' : 'Continuar a leitura';
  return { verb, detail: leftText(secondsLeft) };
}

interface NextStepLinkProps {
  step: NextStep;
  /** True for who has begun nothing yet. */
  isFirst?: boolean;
  look?: ButtonLook;
  /** Stands in place of title and minutes. */
  label?: string | undefined;
  /** Shows the title above the button on small screens, where a bar leaves it no room. */
  isInBar?: boolean;
}

/** A link to the next step, with its title and minutes. */
export function NextStepLink({ step, isFirst = false, look = 'primary', label, isInBar }: NextStepLinkProps) {
  const { verb, detail } = stepTexts(step, isFirst, isInBar);
  const isVideo = step.kind !== 'exercises' && step.lesson.type === 'video';
  const isLeft = step.kind === 'lesson' && step.secondsLeft !== undefined;
  const Icon = step.kind === 'exercises' ? ListChecks : isVideo ? CirclePlay : BookOpenText;
  return (
    <ButtonLink
      as={Link}
      look={look}
      className="text-left leading-snug"
      to={stepPath(step)}
      state={isLeft ? ({ isResumed: true } satisfies ArrivalState) : undefined}
      Icon={Icon}
    >
      {isInBar && (
        <span aria-hidden className="sm:hidden">
          {verb}
        </span>
      )}
      <span className={`min-w-0 wrap-anywhere ${isInBar ? 'max-sm:sr-only' : ''}`}>
        {label ?? `${verb}: ${stepTitle(step)}`}
        {/* The dot ends a line, and begins none. */}
        {!label && detail && (
          <>
            {'\u00a0· '}
            <span className="whitespace-nowrap">{detail}</span>
          </>
        )}
      </span>
    </ButtonLink>
  );
}

/** Says that the lessons left may be completed without their films; nothing before only they are left. */
export function WaitingNote({ steps }: { steps: readonly NextStep[] }) {
  if (steps[0]?.kind !== 'waiting') return null;
  return (
    <p>
      Você já concluiu as aulas prontas. {steps.length === 1 ? 'Falta uma' : `Faltam ${steps.length}`}, ainda
      sem vídeo: se você leu o guia do módulo, pode concluir sem ele, e vale para o certificado.
    </p>
  );
}

interface MissingFilmNoteProps {
  module: Pick<StudentModule, 'lessons'>;
  completedLessons: readonly string[];
}

/** Says that a module lacks only the lesson that waits for its film, and links to it; nothing otherwise. */
export function MissingFilmNote({ module, completedLessons }: MissingFilmNoteProps) {
  const lesson = lastWaitingFilm(module, completedLessons);
  if (!lesson) return null;
  return (
    <div className="pt-2 text-sm">
      <p>Falta 1 aula para fechar o módulo, e o vídeo dela ainda não saiu. Já leu o guia?</p>
      <Link className="link-alone" to={lessonPath(lesson.id)}>
        Abrir a aula e concluir
      </Link>
    </div>
  );
}
