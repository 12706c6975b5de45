import { FileText, ImageIcon, Upload, UploadCloud, X } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { courseFileAccept, courseFileFormatList } from '../../../../domain/file-formats.ts';
import { fileRefusal, maxDescriptionLength, maxUploadMegabytes } from '../../../../domain/uploads.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field, FieldFrame } from '../../../ui/field.tsx';
import { fileSizeText } from '../../../ui/file-size.ts';
import { Form } from '../../../ui/form.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { toast } from '../../../ui/toast.ts';
import { useContent } from '../../data/content.ts';
import { adminMessages } from '../messages.ts';
import { useCourseFileUpload } from './use-course-file-upload.ts';

/** The form of `/enviar-arquivo`: module, description and file. */
export function UploadForm({ isAdmin }: { isAdmin: boolean }) {
  const [file, setFile] = useState<File>();
  const { modules } = useContent();
  /** Defaults to the first module of the shipped course. */
  const [moduleId, setModuleId] = useState(
    (modules.find(({ id }) => id === 'modulo1') ?? modules[0])?.id ?? '',
  );
  const [description, setDescription] = useState('');
  const { upload, progress, isUploading } = useCourseFileUpload();
  const isDisabled = isUploading || !isAdmin;

  return (
    <Card
      as={Form}
      className="grid gap-5 p-5 sm:p-8"
      onSubmit={() => upload({ file, moduleId, description, isAdmin })}
    >
      {!isAdmin && <Alert tone="error">{adminMessages.upload.adminsOnlyNotice}</Alert>}
      <SelectField
        label="Módulo"
        options={modules.map(({ id, uploadName }) => ({ value: id, label: uploadName }))}
        value={moduleId}
        disabled={isDisabled}
        onChange={(event) => setModuleId(event.target.value)}
      />
      <Field
        label="Descrição do material (opcional)"
        value={description}
        maxLength={maxDescriptionLength}
        disabled={isDisabled}
        hint="É o título que os alunos veem. Sem ela, aparece o nome do arquivo."
        onChange={(event) => setDescription(event.target.value)}
      />
      <FilePicker file={file} isDisabled={isDisabled} onPick={setFile} />
      {progress !== undefined && (
        <div className="grid gap-1.5">
          <div className="flex justify-between gap-4 text-sm">
            <span>{progress === 100 ? 'Envio concluído' : 'Enviando o arquivo'}</span>
            <span className="font-semibold tabular-nums">{progress}%</span>
          </div>
          <ProgressBar label="Progresso do envio" percent={progress} />
        </div>
      )}
      <Button Icon={Upload} type="submit" look="primary" disabled={!file || isDisabled}>
        Enviar arquivo
      </Button>
    </Card>
  );
}

interface FilePickerProps {
  file: File | undefined;
  isDisabled: boolean;
  onPick: (file: File | undefined) => void;
}

/** The field of the upload page that takes a file by click or by drop. */
function FilePicker({ file, isDisabled, onPick }: FilePickerProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isDraggedOver, setDraggedOver] = useState(false);
  const Icon = file?.type.startsWith('image/') ? ImageIcon : FileText;

  function choose(chosen: File | undefined) {
    // Allows choosing the same file again after a refusal or removal.
    if (input.current) input.current.value = '';
    if (!chosen) return;
    const refusal = fileRefusal(chosen);
    onPick(refusal ? undefined : chosen);
    if (refusal) toast.error(adminMessages.uploadErrors[refusal]);
    else toast.success(adminMessages.upload.selected(chosen.name));
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setDraggedOver(false);
    choose(event.dataTransfer.files[0]);
  }

  return (
    <FieldFrame label="Arquivo">
      {({ id }) => (
        <>
          <div
            className={`relative grid justify-items-center gap-1 rounded-control border-2 border-dashed px-4 py-8 text-center transition-colors focus-frame ${isDraggedOver ? 'border-leaf-700 bg-leaf-100' : 'border-ink-soft/60 bg-leaf-50'}`}
          >
            <UploadCloud aria-hidden size={32} className="text-leaf-700" />
            <p className="font-semibold">Escolha um arquivo ou arraste-o para cá</p>
            <p className="text-ink-soft text-sm" id={`${id}-hint`}>
              {courseFileFormatList}. No máximo {maxUploadMegabytes} MB.
            </p>
            <input
              ref={input}
              id={id}
              type="file"
              accept={courseFileAccept}
              aria-describedby={`${id}-hint`}
              disabled={isDisabled}
              className="absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-not-allowed"
              onChange={(event) => choose(event.target.files?.[0])}
              onDragOver={() => setDraggedOver(true)}
              onDragLeave={() => setDraggedOver(false)}
              onDrop={drop}
            />
          </div>
          {file && (
            <Card tone="flat" className="mt-3 flex items-center gap-3 p-3">
              <Icon aria-hidden size={22} className="shrink-0 text-leaf-700" />
              <p className="min-w-0 flex-1 break-words">
                <bdi>{file.name}</bdi>{' '}
                <span className="text-ink-soft text-sm">({fileSizeText(file.size)})</span>
              </p>
              <button
                type="button"
                aria-label="Remover arquivo"
                disabled={isDisabled}
                className="grid size-11 shrink-0 place-items-center rounded-control text-ink-soft hover:bg-leaf-50 disabled:opacity-40"
                onClick={() => onPick(undefined)}
              >
                <X aria-hidden size={20} />
              </button>
            </Card>
          )}
        </>
      )}
    </FieldFrame>
  );
}
