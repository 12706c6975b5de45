import { ExternalLink } from 'lucide-react';
import type { PlacedLesson } from '../../../../domain/lesson-order.ts';
import { messages } from '../../../messages.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { PaperPile } from '../../../ui/illustrations/paper-pile.tsx';
import { NewTabLink } from '../../../ui/new-tab-link.tsx';
import { findLessonMaterial, lessonDocumentId, useDocument } from '../../data/lesson.ts';
import { optionalComponent } from '../../data/load-with-retry.tsx';
import { Loaded } from '../../data/loaded.tsx';
import { type Materials, useMaterials } from '../../data/materials.ts';
import { FileLinks, furtherDocuments, lessonFile } from '../course/file-links.tsx';
import { FormatList } from '../materials/material-formats.tsx';
import { filesAnchor } from '../reading/document-files.tsx';
import { DocumentText } from '../reading/document-text.tsx';
import { ReadingSkeleton } from '../reading/reading-skeleton.tsx';

const ReadHere = optionalComponent(async () => (await import('./read-here.tsx')).ReadHere);

/** Shows a lesson's document and files. */
export function LessonMaterial({ place }: { place: PlacedLesson }) {
  return (
    <Loaded
      query={useMaterials()}
      loading={place.lesson.type !== 'video' && <ReadingSkeleton />}
      failed={messages.course.materialFailed}
    >
      {(materials) => <LessonFiles place={place} materials={materials} />}
    </Loaded>
  );
}

function LessonFiles({ place, materials }: { place: PlacedLesson; materials: Materials }) {
  const { lesson, module } = place;
  const isVideo = lesson.type === 'video';
  const listed = materials.modules.find(({ id }) => id === module.id)?.materials;
  const material = findLessonMaterial(materials, place);
  const formats = material?.formats ?? [];
  const files = formats.filter(({ format }) => format !== 'json');
  const reading = lessonDocumentId(place, material);
  const own = reading || isVideo ? undefined : lessonFile(module, lesson, listed ?? []);
  const isPdf = own?.toLowerCase().endsWith('.pdf');
  const further = furtherDocuments(lesson);
  return (
    <>
      {(files.length > 0 || further.length > 0) && (
        <section id={filesAnchor} tabIndex={-1} aria-label="Arquivos desta aula" className="scroll-mt-20">
          {own && (
            <div className="flex flex-wrap gap-3">
              {isPdf && <ReadHere title={lesson.title} url={own} />}
              <ButtonLink as={NewTabLink} look={isPdf ? 'outline' : 'primary'} Icon={ExternalLink} href={own}>
                Abrir o material
              </ButtonLink>
            </div>
          )}
          <FormatList title={lesson.title} formats={files} />
          <FileLinks label="Outros documentos desta aula" files={further} />
        </section>
      )}
      {reading && <LessonDocument id={reading} />}
      {!isVideo && !reading && formats.length === 0 && (
        <Card className="grid grid-cols-1 justify-items-center gap-3 p-8 text-center">
          <PaperPile className="h-auto w-52" />
          <p className="text-ink-soft">{messages.lesson.fileMissing}</p>
        </Card>
      )}
    </>
  );
}

function LessonDocument({ id }: { id: string }) {
  return (
    <Loaded query={useDocument(id)} loading={<ReadingSkeleton />} failed={messages.course.materialFailed}>
      {(document) => <DocumentText id={id} document={document} />}
    </Loaded>
  );
}
