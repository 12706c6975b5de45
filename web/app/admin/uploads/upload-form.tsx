import { Upload } from 'lucide-react';
import { useState } from 'react';
import { maxDescriptionLength } from '../../../../domain/uploads.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useContent } from '../../data/content.ts';
import { adminMessages } from '../messages.ts';
import { FilePicker } from './file-picker.tsx';
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
