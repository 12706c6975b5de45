import { FileText, Trash2 } from 'lucide-react';
import { useId } from 'react';
import type { Lesson } from '../../../../domain/content/course.ts';
import { acceptOf, mediaFormats } from '../../../../domain/file-formats.ts';
import { materialPath } from '../../../../domain/paths.ts';
import { MoveButtons } from '../form/entry-controls.tsx';
import { FileButton } from '../form/file-button.tsx';
import { useForm } from '../form/form-scope.ts';
import { moved } from '../form/use-list-items.ts';
import { useSendMedia } from '../form/use-send-media.ts';

const accept = acceptOf(mediaFormats.material);
/** Matches the schema. */
const most = 10;

interface DocumentsFieldProps {
  path: string;
  lesson: Lesson;
  /** Holds the shipped documents. */
  folder: string;
}

/** Shows the shipped document again once the owner's are removed. */
export function DocumentsField({ path, lesson, folder }: DocumentsFieldProps) {
  const id = useId();
  const { change, problems } = useForm();
  const { documents, material } = lesson;
  const put = (next: Lesson['documents']) => change(path, next);
  const adding = useSendMedia('material', ({ id: media, file_name: name }) =>
    put([...documents, { media, name }]),
  );
  const problem = [...problems].find(([place]) => place.startsWith(path))?.[1];
  const wrong = adding.error ?? problem;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw its name into its border.
    <div role="group" aria-labelledby={id} className="grid gap-3">
      <div>
        <p className="font-semibold" id={id}>
          Documentos
        </p>
        <p className="text-ink-soft text-sm">PDF, Word, Excel ou imagem. O primeiro abre com a aula.</p>
      </div>
      {material && (
        <p className="break-words rounded-control bg-leaf-50 px-4 py-3">
          {documents.length > 0 ? 'No lugar do documento que veio com o curso: ' : 'Veio com o curso: '}
          <a className="link" href={materialPath(folder, material)} target="_blank" rel="noopener">
            {material}.pdf
          </a>
          {documents.length > 0 && '. Ele volta se você remover os seus.'}
        </p>
      )}
      <ol className="grid gap-2 empty:hidden">
        {documents.map((document, index) => (
          <li key={document.media} className="rounded-control border border-line p-2">
            <DocumentRow
              name={document.name}
              index={index}
              count={documents.length}
              onMove={(from, to) => {
                if (to >= 0 && to < documents.length) put(moved(documents, from, to));
              }}
              onReplace={(next) => put(documents.with(index, next))}
              onRemove={() => put(documents.toSpliced(index, 1))}
            />
          </li>
        ))}
      </ol>
      <div>
        <FileButton
          label={material && documents.length === 0 ? 'Substituir por um seu' : 'Adicionar documento'}
          accept={accept}
          isBusy={adding.isSending || documents.length >= most}
          data-path={path}
          onPick={(file) => void adding.send(file)}
        />
      </div>
      {wrong && (
        <p role="alert" className="font-semibold text-coral-700 text-sm">
          {wrong}
        </p>
      )}
    </div>
  );
}

interface DocumentRowProps {
  name: string;
  index: number;
  count: number;
  onMove: (from: number, to: number) => void;
  onReplace: (document: Lesson['documents'][number]) => void;
  onRemove: () => void;
}

function DocumentRow({ name, onReplace, onRemove, ...move }: DocumentRowProps) {
  const { send, isSending, error } = useSendMedia('material', ({ id, file_name }) =>
    onReplace({ media: id, name: file_name }),
  );
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <FileText aria-hidden size={20} className="ml-2 shrink-0 text-leaf-700" />
        <bdi className="min-w-[min(calc(100%-3rem),10rem)] flex-1 break-words">{name}</bdi>
        <div className="ml-auto flex flex-wrap">
          <MoveButtons name={name} {...move} />
          <FileButton label="Substituir" of={name} accept={accept} isBusy={isSending} onPick={send} />
          <button
            type="button"
            aria-label={`Remover ${name}`}
            className="grid size-11 place-items-center rounded-control text-coral-700 hover:bg-coral-100"
            onClick={onRemove}
          >
            <Trash2 aria-hidden size={18} />
          </button>
        </div>
      </div>
      {error && (
        <p role="alert" className="px-2 font-semibold text-coral-700 text-sm">
          {error}
        </p>
      )}
    </>
  );
}
