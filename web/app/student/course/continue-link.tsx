import { CirclePlay } from 'lucide-react';
import { Link } from 'react-router';
import { minutesText } from '../../../../domain/content/durations.ts';
import type { PlacedLesson } from '../../../../domain/lesson-order.ts';
import { lessonPath } from '../../../../domain/paths.ts';
import { ButtonLink, type ButtonLook } from '../../../ui/button.tsx';

interface ContinueLinkProps {
  next: PlacedLesson;
  look?: ButtonLook;
  /** Cuts a long title off on small screens; enlarged letters get a second line. */
  isOneLine?: boolean;
}

/** A link to the next lesson, with its title and minutes. */
export function ContinueLink({ next: { lesson }, look = 'primary', isOneLine = false }: ContinueLinkProps) {
  const minutes = minutesText(lesson.duration);
  return (
    <ButtonLink as={Link} look={look} className="text-left leading-snug" to={lessonPath(lesson.id)}>
      <CirclePlay aria-hidden className="shrink-0" size={20} />
      <span
        className={`min-w-0 wrap-anywhere ${isOneLine ? 'line-clamp-2 @min-[18rem]:max-sm:line-clamp-1' : ''}`}
      >
        Continuar: {lesson.title}
        {minutes && <span className="whitespace-nowrap"> · {minutes}</span>}
      </span>
    </ButtonLink>
  );
}
