import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import type { PlacedLesson } from '../../../../domain/lesson-order.ts';
import { filesAnchor } from '../../../../domain/paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { NewTabLink } from '../../../ui/new-tab-link.tsx';
import { documentQuery } from '../../data/document.ts';
import { lessonDocumentId } from '../../data/lesson.ts';
import { optionalComponent } from '../../data/load-with-retry.tsx';
import { Loaded } from '../../data/loaded.tsx';
import { lessonMaterialQuery, type Material } from '../../data/materials.ts';
import { renderedPart } from '../../data/rendered-part.tsx';
import { FileLinks, lessonFileUrl, otherDocuments } from '../course/file-links.tsx';
import { FormatList } from '../materials/material-formats.tsx';
import { studentMessages } from '../messages.ts';
import { ReadingSkeleton } from '../reading/reading-skeleton.tsx';

/** Loads apart from the page, as lessons with a video have no text. */
const DocumentText = renderedPart(
  'document-text',
  async () => (await import('../reading/document-text.tsx')).DocumentText,
);
const PaperPile = optionalComponent(
  async () => (await import('../../../ui/illustrations/paper-pile.tsx')).PaperPile,
);
const InlinePdf = optionalComponent(async () => (await import('./inline-pdf.tsx')).InlinePdf);

/** The lesson page's document, inline PDF and files. */
export function LessonMaterial({ place }: { place: PlacedLesson }) {
  return (
    <Loaded
      query={useQuery(lessonMaterialQuery(place.lesson))}
      fallback={place.lesson.type !== 'video' && <ReadingSkeleton />}
      errorText={studentMessages.course.materialFailed}
    >
      {(material) => <LessonFiles place={place} material={material} />}
    </Loaded>
  );
}

function LessonFiles({ place, material }: { place: PlacedLesson; material: Material | null }) {
  const { lesson, module } = place;
  const isVideo = lesson.type === 'video';
  const formats = material?.formats ?? [];
  const files = formats.filter(({ format }) => format !== 'json');
  const documentId = lessonDocumentId(lesson, material);
  const fileUrl =
    documentId || isVideo ? undefined : lessonFileUrl(module, lesson, material ? [material] : []);
  const isPdf = fileUrl?.toLowerCase().endsWith('.pdf');
  const documents = otherDocuments(lesson);
  return (
    <>
      {(files.length > 0 || documents.length > 0) && (
        <section id={filesAnchor} tabIndex={-1} aria-label="Arquivos desta aula" className="scroll-mt-20">
          {fileUrl && (
            <div className="flex flex-wrap gap-3">
              {isPdf && <InlinePdf title={lesson.title} url={fileUrl} />}
              <ButtonLink
                as={NewTabLink}
                look={isPdf ? 'outline' : 'primary'}
                Icon={ExternalLink}
                href={fileUrl}
              >
                Abrir o material
              </ButtonLink>
            </div>
          )}
          <FormatList title={lesson.title} formats={files} />
          <FileLinks label="Outros documentos desta aula" files={documents} />
        </section>
      )}
      {documentId && <LessonDocument id={documentId} lessonId={lesson.id} />}
      {!isVideo && !documentId && formats.length === 0 && (
        <Card className="grid justify-items-center gap-3 p-8 text-center">
          <PaperPile className="h-auto w-52" />
          <p className="text-ink-soft">{studentMessages.lesson.fileMissing}</p>
        </Card>
      )}
    </>
  );
}

function LessonDocument({ id, lessonId }: { id: string; lessonId: string }) {
  return (
    <Loaded
      query={useQuery(documentQuery(id))}
      fallback={<ReadingSkeleton />}
      errorText={studentMessages.course.materialFailed}
    >
      {(document) => (
        <DocumentText fallback={<ReadingSkeleton />} id={id} document={document} lessonId={lessonId} />
      )}
    </Loaded>
  );
}
