import { Check, Download, Play } from 'lucide-react';
import { Link } from 'react-router';
import type { Lesson } from '../../../../domain/content/course.ts';
import { isAvailable, type StartedWork } from '../../../../domain/next-steps.ts';
import { lessonPath } from '../../../../domain/paths.ts';
import { secondsLeft } from '../../../../domain/positions.ts';
import { Button } from '../../../ui/button.tsx';
import { FileLinks, otherDocuments } from './file-links.tsx';
import { openFile, openVideo } from './lesson-actions.ts';
import { lessonKind } from './lesson-kinds.ts';
import { leftText } from './next-step-link.tsx';

interface LessonRowProps {
  lesson: Lesson;
  fileUrl: string | undefined;
  /** Undefined if the progress failed to load; then the lesson cannot be completed. */
  isCompleted: boolean | undefined;
  /** True for the lesson whose video was opened last on this page. */
  isLastOpenedVideo: boolean;
  /** True for the lesson to continue with. */
  isNext: boolean;
  /** Where the student stopped, if in this lesson. */
  position: StartedWork['positions'][number] | undefined;
  /** Completes only; for a completed lesson it says that it already is. */
  onComplete: () => void;
  onWatch: () => void;
}

/** A lesson in its module's list: a press anywhere opens it, the ring at its left completes it. */
export function LessonRow(props: LessonRowProps) {
  const { lesson, fileUrl, isCompleted, isLastOpenedVideo, isNext, position, onComplete, onWatch } = props;
  const { label } = lessonKind(lesson.type);
  const isVideo = lesson.type === 'video';
  const left = isCompleted || !position ? undefined : secondsLeft(position);
  return (
    <li
      id={lesson.id}
      aria-current={isLastOpenedVideo ? 'true' : undefined}
      aria-label={lesson.title}
      className={`lesson-row ${isCompleted ? 'bg-leaf-50' : ''} ${isLastOpenedVideo || isNext ? 'shadow-[inset_4px_0_0_var(--color-honey-400)]' : ''}`}
    >
      {isCompleted !== undefined && (
        <CompleteButton
          isCompleted={isCompleted}
          onComplete={onComplete}
          label={isVideo ? 'Concluído' : '✓ Lido'}
        />
      )}
      <div className="min-w-0 flex-[1_1_8rem]">
        <h3 className="text-base leading-snug tracking-normal">
          <Link className={isCompleted ? 'text-leaf-700' : undefined} to={lessonPath(lesson.id)}>
            {lesson.title}
          </Link>
        </h3>
        <p className="text-ink-soft text-sm leading-snug">
          {label}
          {lesson.duration && ` · ${lesson.duration}`}
          {isVideo && !isAvailable(lesson) && ' · em breve'}
          {lesson.readingMinutes && ` · ${lesson.readingMinutes} min`}
          {isCompleted && <span className="font-semibold text-leaf-700"> · Concluída</span>}
          {isLastOpenedVideo && <span className="font-semibold text-ink"> · Vídeo aberto</span>}
          {left && ` · ${leftText(left)}`}
          {isNext && !isLastOpenedVideo && (
            <>
              {' '}
              <strong>Próxima aula</strong>
            </>
          )}
        </p>
        <FileLinks label="Outros documentos desta aula" files={otherDocuments(lesson)} />
      </div>
      <div className="lesson-action">
        {isVideo && (
          <Button
            look={isNext ? 'primary' : 'quiet'}
            Icon={Play}
            onClick={() => openVideo(lesson) && onWatch()}
          >
            Assistir
          </Button>
        )}
        {!isVideo && fileUrl && (
          <Button
            look="quiet"
            Icon={Download}
            onClick={() => openFile(lesson.title, fileUrl) && isCompleted === false && onComplete()}
          >
            {isCompleted === false ? 'Baixar e Concluir' : 'Baixar'}
          </Button>
        )}
        {!isVideo && !fileUrl && lesson.type !== 'text' && (
          <Button look="plain" disabled>
            Indisponível
          </Button>
        )}
      </div>
    </li>
  );
}

interface CompleteButtonProps {
  isCompleted: boolean;
  onComplete: () => void;
  label: 'Concluído' | '✓ Lido';
}

/** Has an empty ring until the lesson is completed, because its label alone reads as if it were. */
function CompleteButton({ isCompleted, onComplete, label }: CompleteButtonProps) {
  return (
    <button type="button" className="lesson-ring" aria-pressed={isCompleted} onClick={onComplete}>
      <span aria-hidden>{isCompleted && <Check className="arrives" size={16} strokeWidth={3} />}</span>
      {/* Hides the label's ✓, which the ring shows; tests and screen readers find the label whole. */}
      <span className={label.startsWith('✓') ? 'inline-block first-letter:text-[0px]' : undefined}>
        {label}
      </span>
    </button>
  );
}
