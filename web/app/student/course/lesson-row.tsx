import { Check, Download, Play } from 'lucide-react';
import { Link } from 'react-router';
import type { Lesson } from '../../../../domain/content/course.ts';
import { isAvailable, type StartedWork } from '../../../../domain/next-steps.ts';
import { lessonPath } from '../../../../domain/paths.ts';
import { secondsLeft } from '../../../../domain/positions.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { type Material, remainingFormats } from '../../data/materials.ts';
import { FormatList } from '../materials/material-formats.tsx';
import { FileLinks, otherDocuments } from './file-links.tsx';
import { openFile, openVideo } from './lesson-actions.ts';
import { lessonKind } from './lesson-kinds.ts';
import { leftText } from './next-step-link.tsx';

interface LessonRowProps {
  lesson: Lesson;
  fileUrl: string | undefined;
  /** Undefined until the materials have loaded. */
  material: Material | undefined;
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

/** A lesson in its module's list, with its files and buttons. */
export function LessonRow(props: LessonRowProps) {
  const { lesson, fileUrl, material, isCompleted, isLastOpenedVideo, isNext, position, onComplete, onWatch } =
    props;
  const formats = material ? remainingFormats(material, fileUrl) : [];
  const { label, Icon } = lessonKind(lesson.type);
  const StateIcon = isCompleted ? Check : Icon;
  const isVideo = lesson.type === 'video';
  const look = isNext ? 'primary' : 'outline';
  const left = isCompleted || !position ? undefined : secondsLeft(position);
  return (
    <li
      id={lesson.id}
      aria-current={isLastOpenedVideo ? 'true' : undefined}
      aria-label={lesson.title}
      className={`flex flex-col gap-2 px-4 py-3 transition-colors sm:flex-row sm:items-center sm:gap-3 sm:px-6 sm:py-4 ${isCompleted ? 'bg-leaf-50' : ''} ${isLastOpenedVideo || isNext ? 'shadow-[inset_4px_0_0_var(--color-honey-400)]' : ''}`}
    >
      <div className="flex min-w-0 flex-1 gap-3">
        <span
          className={`grid size-10 shrink-0 place-items-center rounded-full transition-colors ${isCompleted ? 'bg-leaf-600 text-white' : 'bg-leaf-100 text-leaf-700'}`}
        >
          <StateIcon aria-hidden size={20} />
        </span>
        <div className="min-w-0">
          <h3 className="text-base leading-snug tracking-normal">
            <Link
              className={`-my-3 inline-block rounded-sm py-3 underline-offset-4 hover:text-leaf-700 hover:underline ${isCompleted ? 'text-leaf-700' : ''}`}
              to={lessonPath(lesson.id)}
            >
              {lesson.title}
            </Link>
          </h3>
          {/* A phone has one line of actions for each lesson; its page, behind the title, has the rest. */}
          {lesson.description && (
            <p className="mt-0.5 hidden text-ink-soft text-sm sm:block">{lesson.description}</p>
          )}
          <p className="mt-0.5 text-ink-soft text-sm">
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
                <span className="inline-block rounded-full bg-honey-100 px-2 font-bold text-[0.8125rem] text-ink">
                  Próxima aula
                </span>
              </>
            )}
          </p>
          <div className="hidden flex-wrap gap-x-5 sm:flex">
            <FormatList title={lesson.title} formats={formats} />
          </div>
          <FileLinks label="Outros documentos desta aula" files={otherDocuments(lesson)} />
        </div>
      </div>
      <div className="flex flex-wrap gap-2 sm:shrink-0 sm:justify-end max-sm:text-sm max-sm:[&>*]:px-3">
        {!isVideo && (fileUrl || lesson.type === 'text') && (
          <ButtonLink as={Link} look={look} isSmall to={lessonPath(lesson.id)}>
            <span>
              Ler<span className="sr-only"> {lesson.title}</span>
            </span>
          </ButtonLink>
        )}
        {isVideo && (
          <Button
            look={isAvailable(lesson) ? look : 'quiet'}
            isSmall
            Icon={Play}
            onClick={() => openVideo(lesson) && onWatch()}
          >
            Assistir
          </Button>
        )}
        {!isVideo && fileUrl && (
          <Button
            look="quiet"
            isSmall
            Icon={Download}
            className="max-sm:[&>svg]:hidden"
            onClick={() => openFile(lesson.title, fileUrl) && isCompleted === false && onComplete()}
          >
            {isCompleted === false ? 'Baixar e Concluir' : 'Baixar'}
          </Button>
        )}
        {!isVideo && !fileUrl && lesson.type !== 'text' && (
          <Button look="plain" isSmall disabled>
            Indisponível
          </Button>
        )}
        {isCompleted !== undefined && (
          <CompleteButton
            isCompleted={isCompleted}
            onComplete={onComplete}
            label={isVideo ? 'Concluído' : '✓ Lido'}
          />
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
    <Button look={isCompleted ? 'done' : 'undone'} isSmall aria-pressed={isCompleted} onClick={onComplete}>
      <span
        aria-hidden
        className={`grid size-5 shrink-0 place-items-center rounded-full border-2 transition-colors ${isCompleted ? 'border-leaf-600 bg-leaf-600 text-white' : 'border-current'}`}
      >
        {isCompleted && <Check className="arrives" size={14} strokeWidth={3} />}
      </span>
      {/* Hides the label's ✓, which the ring shows; tests and screen readers find the label whole. */}
      <span className={label.startsWith('✓') ? '-ml-1 inline-block first-letter:text-[0px]' : undefined}>
        {label}
      </span>
    </Button>
  );
}
