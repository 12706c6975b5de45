import { BookOpenText, CirclePlay, ListChecks } from 'lucide-react';
import { Link } from 'react-router';
import type { Lesson } from '../../../../domain/content/course.ts';
import { minutesText, roundedMinutes } from '../../../../domain/content/durations.ts';
import type { NextStep } from '../../../../domain/next-steps.ts';
import { exercisesPath, lessonPath } from '../../../../domain/paths.ts';
import { ButtonLink, type ButtonLook } from '../../../ui/button.tsx';

export const stepPath = (step: NextStep) =>
  step.kind === 'exercises' ? exercisesPath(step.module.id) : lessonPath(step.lesson.id);

export const stepTitle = (step: NextStep) =>
  step.kind === 'exercises' ? 'Exercícios do módulo' : step.lesson.title;

/** Returns such as `13 min de leitura`, or a film's minutes. */
export function lessonMinutes({ type, duration, readingMinutes }: Lesson): string | undefined {
  if (type === 'video') return minutesText(duration);
  return readingMinutes ? `${readingMinutes} min de leitura` : undefined;
}

/** Returns such as `faltam ≈7 min`. */
export const leftText = (seconds: number) => `faltam ≈${roundedMinutes(seconds)}`;

function stepTexts(step: NextStep, isFirst: boolean): { verb: string; detail: string | undefined } {
  if (step.kind === 'waiting') return { verb: 'Ver a aula', detail: 'vídeo em breve' };
  if (step.kind === 'exercises') {
    const { exerciseMinutes: minutes } = step.module;
    return { verb: 'Continuar', detail: minutes ? `${minutes} min` : undefined };
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
  const { verb, detail } = stepTexts(step, isFirst);
  const isVideo = step.kind !== 'exercises' && step.lesson.type === 'video';
  const isLeft = step.kind === 'lesson' && step.secondsLeft !== undefined;
  const Icon = step.kind === 'exercises' ? ListChecks : isVideo ? CirclePlay : BookOpenText;
  return (
    <ButtonLink
      as={Link}
      look={look}
      className="text-left leading-snug"
      to={stepPath(step)}
      state={isLeft ? { isResumed: true } : undefined}
      Icon={Icon}
    >
      {isInBar && (
        <span aria-hidden className="sm:hidden">
          {verb}
        </span>
      )}
      <span className={`min-w-0 wrap-anywhere ${isInBar ? 'max-sm:sr-only' : ''}`}>
        {label ?? `${verb}: ${stepTitle(step)}`}
        {!label && detail && <span className="whitespace-nowrap"> · {detail}</span>}
      </span>
    </ButtonLink>
  );
}

/** Says that all that can be done today is done; nothing before that. */
export function WaitingNote({ steps }: { steps: readonly NextStep[] }) {
  if (steps[0]?.kind !== 'waiting') return null;
  return (
    <p>
      Você já fez tudo o que está pronto.{' '}
      {steps.length === 1
        ? 'Falta uma aula, que espera o vídeo.'
        : `Faltam ${steps.length} aulas, que esperam o vídeo.`}
    </p>
  );
}
