import { Link } from 'react-router';
import type { Lesson } from '../../../../domain/content/course.ts';
import { lessonTypes } from '../../../../domain/content/lesson-types.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { DragHandle } from '../form/entry-controls.tsx';
import type { DragHandleProps } from '../form/use-drag-order.ts';
import type { MoveDestination } from './move-destinations.ts';
import { OutlineActions } from './outline-actions.tsx';
import { lessonAddress, type Outline } from './use-course.ts';

interface LessonRowProps {
  lesson: Lesson;
  index: number;
  outline: Outline;
  drag: DragHandleProps;
  destinations: readonly MoveDestination[];
  onMoveTo: (destination: string) => void;
}

/** A lesson in the outline, with its actions. */
export function LessonRow({ lesson, index, outline, drag, destinations, onMoveTo }: LessonRowProps) {
  const { id, title, type, duration, isHidden } = lesson;
  const missing = missingText(lesson);
  return (
    <Card tone="flat" className="flex flex-wrap items-center gap-x-2 p-1.5">
      <DragHandle {...drag} />
      <Link
        to={lessonAddress(id)}
        className="min-w-[min(calc(100%-3rem),12rem)] flex-1 break-words rounded-control px-1 py-1.5 hover:bg-leaf-50"
      >
        <span className="font-semibold">{title || 'Aula sem título'}</span>
        <span className="block text-ink-soft text-sm">
          {lessonTypes[type]}
          {duration && ` · ${duration}`}
          {isHidden && (
            <Badge tone="honey" className="ml-2 align-middle">
              Oculta
            </Badge>
          )}
          {missing && (
            <Badge tone="honey" className="ml-2 align-middle">
              {missing}
            </Badge>
          )}
        </span>
      </Link>
      <OutlineActions
        name={`a aula ${title}`}
        warning="Ela sai do rascunho e, quando você publicar, do curso. Certificados já emitidos não mudam."
        {...{ outline, index, isHidden, destinations, onMoveTo }}
      />
    </Card>
  );
}

/** Returns what the lesson lacks to be useful, such as `Sem vídeo`. */
function missingText(lesson: Lesson): string | undefined {
  const { type, videoUrl, videoFile, material, documents, text } = lesson;
  if (type === 'text') return text ? undefined : 'Sem texto';
  if (type === 'video') return videoUrl || videoFile ? undefined : 'Sem vídeo';
  return material || documents.length > 0 ? undefined : 'Sem documento';
}
