import { BookOpenText } from 'lucide-react';
import type { PlacedLesson } from '../../../../domain/lesson-order.ts';
import { messages } from '../../../messages.ts';
import { PaperPile } from '../../../ui/illustrations/paper-pile.tsx';
import { NewTabLink } from '../../../ui/new-tab-link.tsx';
import { RetryAlert } from '../../../ui/retry-alert.tsx';
import { materialOf, readingOf } from '../../data/lesson.ts';
import { useMaterials } from '../../data/materials.ts';
import { FileLinks } from '../course/file-links.tsx';
import { furtherDocuments, lessonFile } from '../course/lesson-files.ts';
import { FormatList } from '../materials/material-formats.tsx';
import { filesAnchor } from '../reading/document-files.tsx';
import { ReadingSkeleton } from '../reading/reading-skeleton.tsx';
import { LessonDocument } from './lesson-document.tsx';

/** What a lesson gives to read and to save: the document itself where it can be read here, and all its files. */
export function LessonMaterial({ place, userId }: { place: PlacedLesson; userId: string }) {
  const { lesson, module } = place;
  const { data, isError, refetch } = useMaterials();
  const isVideo = lesson.type === 'video';
  if (!data) {
    if (isError)
      return <RetryAlert onRetry={() => void refetch()}>{messages.course.materialFailed}</RetryAlert>;
    return isVideo ? null : <ReadingSkeleton />;
  }
  const listed = data.modules.find(({ id }) => id === module.id)?.materials;
  const material = materialOf(data, place);
  const formats = material?.formats ?? [];
  const files = formats.filter(({ format }) => format !== 'json');
  const reading = readingOf(material);
  const own = reading || isVideo ? undefined : lessonFile(module, lesson, listed ?? []);
  const further = furtherDocuments(lesson);
  return (
    <>
      {(files.length > 0 || further.length > 0) && (
        <section id={filesAnchor} tabIndex={-1} aria-label="Arquivos desta aula" className="scroll-mt-20">
          {own && (
            <NewTabLink className="button button-primary" href={own}>
              <BookOpenText aria-hidden size={18} />
              Abrir o material
            </NewTabLink>
          )}
          <FormatList title={lesson.title} formats={files} />
          <FileLinks label="Outros documentos desta aula" files={further} />
        </section>
      )}
      {reading && <LessonDocument id={reading} userId={userId} />}
      {!isVideo && formats.length === 0 && (
        <div className="card grid grid-cols-1 justify-items-center gap-3 p-8 text-center">
          <PaperPile className="h-auto w-52" />
          <p className="text-ink-soft">{messages.lesson.fileMissing}</p>
        </div>
      )}
    </>
  );
}
