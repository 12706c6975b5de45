import { ImageIcon, Trash2 } from 'lucide-react';
import { useId } from 'react';
import type { FieldInfo } from '../../../../domain/content/fields.ts';
import { acceptOf, mediaFormats } from '../../../../domain/file-formats.ts';
import { pictureUrl } from '../../../../domain/media.ts';
import { RemoveButton } from './entry-controls.tsx';
import { FieldNotices } from './field-frame.tsx';
import { FileButton } from './file-button.tsx';
import { useForm } from './form-scope.ts';
import { useSendMedia } from './use-send-media.ts';

const accept = acceptOf(mediaFormats.image);

interface ImageFieldProps {
  info: FieldInfo;
  path: string;
  /** Media id, or an empty string. */
  value: string;
}

export function ImageField({ info, path, value }: ImageFieldProps) {
  const id = useId();
  const { change, problems, notices } = useForm();
  const { send, isSending, error } = useSendMedia('image', (media) => change(path, media.id));
  const wrong = error ?? problems.get(path);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw its name into its border.
    <div role="group" aria-labelledby={`${id}-label`} className="grid gap-2">
      <p className="font-semibold" id={`${id}-label`}>
        {info.label}
      </p>
      <div className="flex flex-wrap items-center gap-4">
        {value ? (
          <img
            src={pictureUrl(value, 360, 'webp')}
            alt={`${info.label} enviada`}
            className="size-24 rounded-card border border-line bg-leaf-50 object-cover"
          />
        ) : (
          <span className="grid size-24 place-items-center rounded-card border border-line border-dashed bg-leaf-50 text-ink-soft">
            <ImageIcon aria-hidden size={28} />
          </span>
        )}
        <div className="flex flex-wrap gap-2">
          <FileButton
            label={value ? 'Trocar foto' : 'Enviar foto'}
            accept={accept}
            isBusy={isSending}
            data-path={path}
            aria-describedby={`${id}-help`}
            onPick={(file) => void send(file)}
          />
          {value && (
            <RemoveButton onClick={() => change(path, '')}>
              <Trash2 aria-hidden size={18} />
              Remover foto
            </RemoveButton>
          )}
        </div>
      </div>
      <p className="text-ink-soft text-sm" id={`${id}-help`}>
        {info.help} JPG, PNG ou WebP.
      </p>
      <FieldNotices texts={notices.get(path)} />
      {wrong && (
        <p role="alert" className="font-semibold text-coral-700 text-sm">
          {wrong}
        </p>
      )}
    </div>
  );
}
