import { Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { paths, videoFramePath } from '../../../../domain/paths.ts';
import { RetryAlert } from '../../../ui/retry-alert.tsx';
import { studentMessages } from '../messages.ts';
import type { VideoProps } from './file-video.tsx';
import type { VideoFrame } from './video-frame.ts';

const services = { youtube: 'YouTube', vimeo: 'Vimeo' };

/**
 * Plays a YouTube or Vimeo video in an iframe with a page of this site (video-frame.ts), whose CSP allows their scripts.
 * Nothing is requested from them before the student clicks.
 */
export function EmbeddedVideo({ title, video, onMedia }: VideoProps) {
  const [isStarted, setStarted] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);
  const kind = video.kind === 'vimeo' ? 'vimeo' : 'youtube';
  useEffect(() => () => onMedia(null), [onMedia]);

  async function showVideo() {
    const frameWindow = frame.current?.contentWindow as VideoFrame | null;
    if (!frameWindow?.showVideo) return setFailed(true);
    const media = await frameWindow.showVideo({ kind, url: video.url, title }).catch(() => undefined);
    if (!media) return setFailed(true);
    media.addEventListener('error', () => setFailed(true));
    onMedia(media);
  }

  if (!isStarted)
    return (
      <Poster title={title} onPlay={() => setStarted(true)}>
        Ao tocar, o vídeo vem do {services[kind]}, que recebe o seu endereço IP. Saiba mais na{' '}
        <Link className="link" to={paths.privacy2025} reloadDocument>
          Política de Privacidade
        </Link>
        .
      </Poster>
    );
  return (
    <>
      <iframe
        ref={frame}
        title={title}
        src={videoFramePath}
        className="day-palette aspect-video w-full rounded-card bg-ink"
        allow="autoplay; fullscreen; encrypted-media; picture-in-picture"
        onLoad={() => void showVideo()}
      />
      {hasFailed && (
        <RetryAlert
          onRetry={() => {
            setFailed(false);
            frame.current?.contentWindow?.location.reload();
          }}
        >
          {studentMessages.lesson.videoFailed}
        </RetryAlert>
      )}
    </>
  );
}

interface PosterProps {
  title: string;
  onPlay: () => void;
  /** Shown below the button. */
  children: ReactNode;
}

/** The placeholder of an external video before the click. */
function Poster({ title, onPlay, children }: PosterProps) {
  return (
    <div className="grid gap-2">
      <div className="day-palette relative grid aspect-video place-content-center justify-items-center gap-5 overflow-hidden rounded-card bg-linear-to-br from-leaf-700 to-leaf-900 p-4 text-white">
        <button
          type="button"
          className="group grid justify-items-center gap-5 rounded-card p-2 outline-white"
          onClick={onPlay}
        >
          <span className="grid size-16 place-items-center rounded-full bg-honey-400 text-ink shadow-lift transition-transform group-hover:scale-105 sm:size-20">
            <Play aria-hidden className="ml-1 fill-current" size={32} />
          </span>
          <span className="rounded-control bg-leaf-900/60 px-4 py-1 font-bold">Tocar vídeo</span>
        </button>
        <p aria-hidden className="hidden max-w-xl text-balance text-center text-leaf-100 sm:block">
          {title}
        </p>
      </div>
      <p className="text-ink-soft text-sm">{children}</p>
    </div>
  );
}
