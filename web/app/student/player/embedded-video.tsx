import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { paths, videoFramePath } from '../../../../domain/paths.ts';
import { messages } from '../../../messages.ts';
import { RetryAlert } from '../../../ui/retry-alert.tsx';
import type { VideoProps } from './file-video.tsx';
import { Poster } from './poster.tsx';
import type { VideoFrame } from './video-frame.ts';

const services = { youtube: 'YouTube', vimeo: 'Vimeo' };

/**
 * Plays a YouTube or Vimeo video in a frame of this site, which alone may load their scripts. Nothing is requested from
 * them before the student plays it.
 */
export function EmbeddedVideo({ title, video, onMedia }: VideoProps) {
  const [isWanted, setWanted] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);
  const kind = video.kind === 'vimeo' ? 'vimeo' : 'youtube';
  useEffect(() => () => onMedia(null), [onMedia]);

  async function show() {
    const inside = frame.current?.contentWindow as VideoFrame | null;
    if (!inside?.showVideo) return setFailed(true);
    const media = await inside.showVideo({ kind, url: video.url, title }).catch(() => undefined);
    if (!media) return setFailed(true);
    media.addEventListener('error', () => setFailed(true));
    onMedia(media);
  }

  if (!isWanted)
    return (
      <Poster title={title} action="Tocar vídeo" onPlay={() => setWanted(true)}>
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
        className="aspect-video w-full rounded-card bg-ink"
        allow="autoplay; fullscreen; encrypted-media; picture-in-picture"
        onLoad={() => void show()}
      />
      {hasFailed && (
        <RetryAlert
          onRetry={() => {
            setFailed(false);
            frame.current?.contentWindow?.location.reload();
          }}
        >
          {messages.lesson.videoFailed}
        </RetryAlert>
      )}
    </>
  );
}
