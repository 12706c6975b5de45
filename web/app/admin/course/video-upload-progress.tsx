import { Pause, Play } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { fileSizeText } from '../../../ui/file-size.ts';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { FieldAlert } from '../form/content-field-frame.tsx';
import { cancelVideo, pauseVideo, resumeVideo, type VideoUpload } from './video-uploads.ts';

const stateTexts: Record<VideoUpload['state'], string> = {
  sending: 'Enviando. Você pode continuar editando, sem sair de Aulas.',
  waiting: 'Sem conexão. O envio continua sozinho quando ela voltar.',
  paused: 'Em pausa.',
  failed: '',
  done: 'Enviado.',
};

/** The progress of a lesson's video upload, with pause and cancel. */
export function VideoUploadProgress({ lessonId, upload }: { lessonId: string; upload: VideoUpload }) {
  const { name, size, sent, state, error } = upload;
  // The server checks after the last byte is sent.
  const percent = Math.min(99, Math.floor((sent / size) * 100));
  return (
    <Card tone="flat" className="grid gap-3 p-3">
      <p className="break-words">
        <bdi className="font-semibold">{name}</bdi>{' '}
        <span className="text-ink-soft text-sm tabular-nums">
          {fileSizeText(sent)} de {fileSizeText(size)}
        </span>
      </p>
      {state !== 'failed' && <ProgressBar label={`Envio de ${name}`} percent={percent} />}
      <p role="status" className="text-ink-soft text-sm empty:hidden">
        {percent === 99 && state === 'sending' ? 'Conferindo o vídeo...' : stateTexts[state]}
      </p>
      <FieldAlert text={error} />
      <div className="flex flex-wrap gap-3">
        {(state === 'sending' || state === 'waiting' || state === 'paused') && (
          <Button
            look="quiet"
            isSmall
            onClick={() => (state === 'paused' ? resumeVideo : pauseVideo)(lessonId)}
          >
            {state === 'paused' ? <Play aria-hidden size={18} /> : <Pause aria-hidden size={18} />}
            {state === 'paused' ? 'Continuar' : 'Pausar'}
          </Button>
        )}
        <Button look="danger" isSmall onClick={() => cancelVideo(lessonId)}>
          {state === 'failed' ? 'Escolher outro' : 'Cancelar envio'}
        </Button>
      </div>
    </Card>
  );
}
