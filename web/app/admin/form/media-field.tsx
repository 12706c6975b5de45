import { Captions, ImageIcon, type LucideIcon, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FieldInfo } from '../../../../domain/content/fields.ts';
import { acceptOf, mediaFormats } from '../../../../domain/file-formats.ts';
import { pictureUrl } from '../../../../domain/media.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldGroup } from './content-field-frame.tsx';
import { FileButton } from './file-button.tsx';
import { useFormScope } from './form-scope.ts';
import { useMediaUpload } from './use-media-upload.ts';

interface MediaFieldProps {
  kind: 'image' | 'captions';
  path: string;
  /** Media id, or an empty string. */
  value: string;
  label: string;
  help: string;
  /** Noun for the file on the buttons, such as `foto`. */
  name: string;
  RemoveIcon?: LucideIcon | undefined;
  /** Shows the file. */
  children: ReactNode;
}

/** A content field that holds the id of an uploaded file. */
function MediaField({ kind, path, value, label, help, name, RemoveIcon, children }: MediaFieldProps) {
  const { change } = useFormScope();
  const { upload, isUploading, error } = useMediaUpload(kind, (media) => change(path, media.id));
  return (
    <FieldGroup path={path} label={label} help={help} error={error}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        {children}
        <div className="flex flex-wrap gap-2">
          <FileButton
            label={`${value ? 'Trocar' : 'Enviar'} ${name}`}
            accept={acceptOf(mediaFormats[kind])}
            isBusy={isUploading}
            data-path={path}
            onPick={upload}
          />
          {value && (
            <Button look="danger" isSmall Icon={RemoveIcon} onClick={() => change(path, '')}>
              Remover {name}
            </Button>
          )}
        </div>
      </div>
    </FieldGroup>
  );
}

/** A content field for an uploaded image. */
export function ImageField({ info, ...field }: { info: FieldInfo; path: string; value: string }) {
  return (
    <MediaField
      {...field}
      kind="image"
      label={info.label}
      help={`${info.help ?? ''} JPG, PNG ou WebP.`}
      name="foto"
      RemoveIcon={Trash2}
    >
      {field.value ? (
        <img
          src={pictureUrl(field.value, 360, 'webp')}
          alt={`${info.label} enviada`}
          className="size-24 rounded-card border border-line bg-leaf-50 object-cover"
        />
      ) : (
        <span className="grid size-24 place-items-center rounded-card border border-line border-dashed bg-leaf-50 text-ink-soft">
          <ImageIcon aria-hidden size={28} />
        </span>
      )}
    </MediaField>
  );
}

/** The captions of a lesson's video. */
export function CaptionsField(field: { path: string; value: string }) {
  return (
    <MediaField
      {...field}
      kind="captions"
      label="Legendas"
      help="Um arquivo .srt ou .vtt: dele vêm as legendas e o texto do vídeo."
      name="legendas"
    >
      {field.value && (
        <span className="inline-flex items-center gap-2">
          <Captions aria-hidden size={20} className="text-leaf-700" />
          Legendas enviadas
        </span>
      )}
    </MediaField>
  );
}
