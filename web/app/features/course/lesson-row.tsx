import { Check, Download, Play } from 'lucide-react';
import type { Lesson } from '../../../../domain/content/course.ts';
import { FormatList, ReadLink } from '../materials/material-formats.tsx';
import { furtherFormats, type Material } from '../materials/use-materials.ts';
import { FileLinks } from './file-links.tsx';
import { openFile, openVideo } from './lesson-actions.ts';
import { furtherDocuments } from './lesson-files.ts';
import { lessonKinds } from './lesson-kinds.ts';

interface LessonRowProps {
  lesson: Lesson;
  /** The address of its file; nothing when it has none. */
  fileUrl: string | undefined;
  /** What else there is of it, once that is known. */
  material: Material | undefined;
  isCompleted: boolean;
  /** The video that was opened last. */
  isActive: boolean;
  onComplete: () => void;
  onWatch: () => void;
}

export function LessonRow(props: LessonRowProps) {
  const { lesson, fileUrl, material, isCompleted, isActive, onComplete, onWatch } = props;
  const formats = material ? furtherFormats(material, fileUrl) : [];
  const { label, Icon } = lessonKinds[lesson.type];
  const StateIcon = isCompleted ? Check : Icon;
  return (
    <li
      aria-current={isActive ? 'true' : undefined}
      aria-label={lesson.title}
      className={`flex flex-col gap-3 px-4 py-4 sm:flex-row sm:items-center sm:px-6 ${isCompleted ? 'bg-leaf-50' : ''} ${isActive ? 'shadow-[inset_4px_0_0_var(--color-honey-400)]' : ''}`}
    >
      <div className="flex min-w-0 flex-1 gap-3">
        <span
          className={`grid size-10 shrink-0 place-items-center rounded-full ${isCompleted ? 'bg-leaf-600 text-white' : 'bg-leaf-100 text-leaf-700'}`}
        >
          <StateIcon aria-hidden size={20} />
        </span>
        <div className="min-w-0">
          <h3 className={`text-base leading-snug tracking-normal ${isCompleted ? 'text-leaf-700' : ''}`}>
            {lesson.title}
          </h3>
          {lesson.description && <p className="mt-0.5 text-ink-soft text-sm">{lesson.description}</p>}
          <p className="mt-1 text-ink-soft text-sm">
            {label}
            {lesson.duration && ` · ${lesson.duration}`}
            {isCompleted && <span className="font-semibold text-leaf-700"> · Concluída</span>}
            {isActive && <span className="font-semibold text-ink"> · Vídeo aberto</span>}
          </p>
          <div className="flex flex-wrap gap-x-5">
            <ReadLink
              look="link inline-flex items-center gap-2 text-sm"
              title={lesson.title}
              formats={formats}
            />
            <FormatList title={lesson.title} formats={formats} />
          </div>
          <FileLinks label="Outros documentos desta aula" files={furtherDocuments(lesson)} />
        </div>
      </div>
      <div className="flex flex-wrap gap-2 sm:shrink-0 sm:justify-end">
        {lesson.type === 'video' ? (
          <>
            <button
              type="button"
              className="button button-primary min-h-11 px-4"
              onClick={() => openVideo(lesson) && onWatch()}
            >
              <Play aria-hidden size={18} />
              Assistir
            </button>
            <CompleteButton isCompleted={isCompleted} onComplete={onComplete}>
              Concluído
            </CompleteButton>
          </>
        ) : (
          <>
            <DownloadButton
              url={fileUrl}
              isCompleted={isCompleted}
              onDownload={(url) => openFile(lesson.title, url) && !isCompleted && onComplete()}
            />
            <CompleteButton isCompleted={isCompleted} onComplete={onComplete}>
              ✓ Lido
            </CompleteButton>
          </>
        )}
      </div>
    </li>
  );
}

interface CompleteButtonProps {
  isCompleted: boolean;
  onComplete: () => void;
  children: string;
}

function CompleteButton({ isCompleted, onComplete, children }: CompleteButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isCompleted}
      className={`button min-h-11 px-4 ${isCompleted ? 'border-leaf-600 bg-leaf-100 text-leaf-800' : 'button-outline'}`}
      onClick={onComplete}
    >
      {children}
    </button>
  );
}

interface DownloadButtonProps {
  url: string | undefined;
  isCompleted: boolean;
  onDownload: (url: string) => void;
}

function DownloadButton({ url, isCompleted, onDownload }: DownloadButtonProps) {
  if (!url) {
    return (
      <button type="button" className="button min-h-11 px-4" disabled>
        Indisponível
      </button>
    );
  }
  return (
    <button type="button" className="button button-primary min-h-11 px-4" onClick={() => onDownload(url)}>
      <Download aria-hidden size={18} />
      {isCompleted ? 'Baixar' : 'Baixar e Concluir'}
    </button>
  );
}
