import { useQuery } from '@tanstack/react-query';
import { Film, Pause, Play } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { z } from 'zod';
import { completeInput } from '../../../../domain/complete-input.ts';
import type { Lesson } from '../../../../domain/content/course.ts';
import { embeddedVideo, videoPath } from '../../../../domain/content/lesson-video.ts';
import { acceptOf, formatList, mediaFormats } from '../../../../domain/file-formats.ts';
import { maxVideoGigabytes } from '../../../../domain/media.ts';
import { storageUrl } from '../../../../domain/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { fileSizeText } from '../../../ui/file-size.ts';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { api, read } from '../../data/client.ts';
import { FieldAlert, FieldGroup } from '../form/content-field-frame.tsx';
import { FileButton } from '../form/file-button.tsx';
import { useFormScope } from '../form/form-scope.ts';
import { GroupFields } from '../form/schema-field.tsx';
import {
  cancelVideo,
  pauseVideo,
  resumeVideo,
  uploadVideo,
  useVideoUploads,
  type VideoUpload,
} from './video-uploads.ts';

interface VideoFieldProps {
  /** The lesson's schema. */
  schema: z.ZodType;
  path: string;
  lesson: Lesson;
  /** Called when the owner leaves the link's field. */
  onLink: (link: string) => void;
}

/** The video of a lesson: a link or an uploaded file, which takes precedence. */
export function VideoField({ schema, path, lesson, onLink }: VideoFieldProps) {
  const { change } = useFormScope();
  const upload = useVideoUploads().get(lesson.id);
  const { id, videoFile, videoUrl } = lesson;
  const filePath = `${path}.videoFile`;
  useDefaultPlaysInPage(videoUrl, () => change(`${path}.playsInPage`, true));
  const canPlayHere = embeddedVideo(videoUrl) !== undefined;
  return (
    <FieldGroup
      path={filePath}
      label="Vídeo"
      help={`${formatList(mediaFormats.video)}, até ${maxVideoGigabytes} GB. Toca na própria aula, só para alunos. Se a conexão cair ou a página fechar, escolha o mesmo arquivo: o envio continua de onde parou.`}
      className="gap-4"
    >
      {videoFile ? (
        <UploadedVideo id={videoFile} link={videoUrl} />
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: hears the field, and is no control.
        <div
          className="grid gap-4"
          onBlur={({ target }) =>
            target.dataset.path === `${path}.videoUrl` && onLink(completeInput('address', videoUrl))
          }
        >
          <GroupFields
            schema={schema}
            path={path}
            value={lesson}
            isShown={(key) => key === 'videoUrl' || (key === 'playsInPage' && canPlayHere)}
          />
        </div>
      )}
      {upload ? (
        <VideoUploadProgress lessonId={id} upload={upload} />
      ) : (
        <div className="flex flex-wrap items-center gap-3">
          <FileButton
            label={videoFile ? 'Trocar vídeo' : 'Enviar arquivo de vídeo'}
            accept={acceptOf(mediaFormats.video)}
            data-path={filePath}
            onPick={(file) => void uploadVideo(id, file)}
          />
          {videoFile && (
            <Button look="danger" isSmall onClick={() => change(filePath, '')}>
              Remover vídeo
            </Button>
          )}
        </div>
      )}
    </FieldGroup>
  );
}

/** Turns playing in the page on when the owner enters a YouTube or Vimeo link. */
function useDefaultPlaysInPage(videoUrl: string, onEmbeddable: () => void): void {
  const previousUrl = useRef(videoUrl);
  useEffect(() => {
    if (previousUrl.current === videoUrl) return;
    previousUrl.current = videoUrl;
    if (embeddedVideo(videoUrl)) onEmbeddable();
  });
}

/** A player for the uploaded video. @param link used again if the file is removed */
function UploadedVideo({ id, link }: { id: string; link: string }) {
  const { data } = useQuery({
    queryKey: ['media', id],
    queryFn: () => read(api.admin.media[':id'].$get({ param: { id } })),
  });
  return (
    <Card tone="flat" className="grid gap-3 p-3">
      <p className="flex items-start gap-2 break-words">
        <Film aria-hidden size={20} className="mt-0.5 shrink-0 text-leaf-700" />
        <span className="min-w-0">
          <bdi>{data?.file_name ?? 'Vídeo enviado'}</bdi>
          {data && <span className="text-ink-soft text-sm"> ({fileSizeText(data.size)})</span>}
        </span>
      </p>
      {/* biome-ignore lint/a11y/useMediaCaption: only to see which video it is */}
      <video
        aria-label="Vídeo da aula"
        className="day-palette aspect-video w-full max-w-md rounded-control bg-ink"
        controls
        playsInline
        preload="metadata"
        src={storageUrl(videoPath(id))}
      />
      {link && (
        <p className="break-words text-ink-soft text-sm">
          No lugar do link {link}, que volta se você remover o vídeo.
        </p>
      )}
    </Card>
  );
}

const stateTexts: Record<VideoUpload['state'], string> = {
  sending: 'Enviando. Você pode continuar editando, sem sair de Aulas.',
  waiting: 'Sem conexão. O envio continua sozinho quando ela voltar.',
  paused: 'Em pausa.',
  failed: '',
  done: 'Enviado.',
};

/** The progress of a lesson's video upload, with pause and cancel. */
function VideoUploadProgress({ lessonId, upload }: { lessonId: string; upload: VideoUpload }) {
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
