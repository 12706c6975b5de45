import { Captions } from 'lucide-react';
import { acceptOf, mediaFormats } from '../../../../domain/file-formats.ts';
import { RemoveButton } from '../form/entry-controls.tsx';
import { FileButton } from '../form/file-button.tsx';
import { useForm } from '../form/form-scope.ts';
import { useSendMedia } from '../form/use-send-media.ts';

export function CaptionsField({ path, value }: { path: string; value: string }) {
  const { change, problems } = useForm();
  const { send, isSending, error } = useSendMedia('captions', (media) => change(path, media.id));
  const wrong = error ?? problems.get(path);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw its name into its border.
    <div role="group" aria-label="Legendas" className="grid gap-2">
      <p className="font-semibold">Legendas</p>
      <div className="flex flex-wrap items-center gap-3">
        {value && (
          <span className="inline-flex items-center gap-2">
            <Captions aria-hidden size={20} className="text-leaf-700" />
            Legendas enviadas
          </span>
        )}
        <FileButton
          label={value ? 'Trocar legendas' : 'Enviar legendas'}
          accept={acceptOf(mediaFormats.captions)}
          isBusy={isSending}
          data-path={path}
          onPick={(file) => void send(file)}
        />
        {value && <RemoveButton onClick={() => change(path, '')}>Remover legendas</RemoveButton>}
      </div>
      <p className="text-ink-soft text-sm">Um arquivo .vtt, em UTF-8: dele vêm as legendas do vídeo.</p>
      {wrong && (
        <p role="alert" className="font-semibold text-coral-700 text-sm">
          {wrong}
        </p>
      )}
    </div>
  );
}
