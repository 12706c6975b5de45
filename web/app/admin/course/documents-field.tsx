import { FileText } from 'lucide-react';
import { courseSection, type Lesson } from '../../../../domain/content/course.ts';
import { acceptOf, mediaFormats } from '../../../../domain/file-formats.ts';
import { materialPath } from '../../../../domain/paths.ts';
import { Card } from '../../../ui/card.tsx';
import { FieldAlert, FieldGroup } from '../form/content-field-frame.tsx';
import { dangerClass, MoveButtons, RemoveButton } from '../form/entry-controls.tsx';
import { FileButton } from '../form/file-button.tsx';
import { useFormScope } from '../form/form-scope.ts';
import { moveItem } from '../form/list-items.ts';
import { fieldInfoOf, schemaAt } from '../form/schema-path.ts';
import { TextField } from '../form/text-field.tsx';
import { type Media, useMediaUpload } from '../form/use-media-upload.ts';

type Document = Lesson['documents'][number];

const accept = acceptOf(mediaFormats.material);
/** The limit of the schema. */
const maxDocuments = 10;

const documentOf = ({ id, file_name }: Media, title = ''): Document => ({
  media: id,
  name: file_name,
  title,
});

interface DocumentsFieldProps {
  path: string;
  lesson: Lesson;
  /** Folder of the shipped documents. */
  folder: string;
}

/** The documents of a lesson. The owner's replace the shipped one, which returns once they are removed. */
export function DocumentsField({ path, lesson, folder }: DocumentsFieldProps) {
  const { change, errors } = useFormScope();
  const { documents, material } = lesson;
  const setDocuments = (next: Document[]) => change(path, next);
  const newDocument = useMediaUpload('material', (media) => setDocuments([...documents, documentOf(media)]));
  const listError = [...errors].find(
    ([errorPath]) => errorPath.startsWith(path) && !errorPath.endsWith('.title'),
  )?.[1];
  return (
    <FieldGroup path={path} label="Documentos" error={newDocument.error ?? listError} className="gap-3">
      <p className="-mt-3 text-ink-soft text-sm">PDF, Word, Excel ou imagem. O primeiro abre com a aula.</p>
      {material && (
        <p className="break-words rounded-control bg-leaf-50 px-4 py-3">
          {documents.length > 0 ? 'No lugar do documento que veio com o curso: ' : 'Veio com o curso: '}
          <a className="link-alone" href={materialPath(folder, material)} target="_blank" rel="noopener">
            {material}.pdf
          </a>
          {documents.length > 0 && '. Ele volta se você remover os seus.'}
        </p>
      )}
      <ol className="grid gap-2 empty:hidden">
        {documents.map((document, index) => (
          <Card as="li" tone="flat" key={document.media} className="p-2">
            <DocumentRow
              document={document}
              path={`${path}.${index}`}
              index={index}
              count={documents.length}
              onMove={(from, to) => setDocuments(moveItem(documents, from, to))}
              onReplace={(next) => setDocuments(documents.with(index, next))}
              onRemove={() => setDocuments(documents.toSpliced(index, 1))}
            />
          </Card>
        ))}
      </ol>
      <div>
        <FileButton
          label={material && documents.length === 0 ? 'Substituir por um seu' : 'Adicionar documento'}
          accept={accept}
          isBusy={newDocument.isUploading || documents.length >= maxDocuments}
          data-path={path}
          onPick={newDocument.upload}
        />
      </div>
    </FieldGroup>
  );
}

interface DocumentRowProps {
  document: Document;
  path: string;
  index: number;
  count: number;
  onMove: (from: number, to: number) => void;
  onReplace: (document: Document) => void;
  onRemove: () => void;
}

const titleInfo = fieldInfoOf(schemaAt(courseSection, 'modules.0.lessons.0.documents.0.title'));

function DocumentRow({ document, path, onReplace, onRemove, ...move }: DocumentRowProps) {
  const { name, title = '' } = document;
  const { upload, isUploading, error } = useMediaUpload('material', (media) =>
    onReplace(documentOf(media, title)),
  );
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <FileText aria-hidden size={20} className="ml-2 shrink-0 text-leaf-700" />
        <bdi className="min-w-[min(calc(100%-3rem),10rem)] flex-1 break-words">{name}</bdi>
        <div className="ml-auto flex flex-wrap">
          <MoveButtons name={name} {...move} />
          <FileButton label="Substituir" about={name} accept={accept} isBusy={isUploading} onPick={upload} />
          <RemoveButton name={name} className={dangerClass} onClick={onRemove} />
        </div>
      </div>
      <FieldAlert text={error} />
      <TextField info={titleInfo} path={`${path}.title`} value={title} />
    </>
  );
}
