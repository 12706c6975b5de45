import { useEffect, useRef, useState } from 'react';
import type { LessonVideo } from '../../../../domain/content/lesson-video.ts';
import { messages } from '../../../messages.ts';
import { RetryAlert } from '../../../ui/retry-alert.tsx';
import { onReconnect, waitForServer } from '../../data/reconnect.ts';

export interface VideoProps {
  /** Of the lesson. */
  title: string;
  video: LessonVideo;
  /** Told of what plays, and of its end. */
  onMedia: (media: HTMLMediaElement | null) => void;
}

/** A file of ours, in the browser's own player. One that breaks off goes on when the server is back. */
export function FileVideo({ title, video, onMedia }: VideoProps) {
  const element = useRef<HTMLVideoElement>(null);
  const [hasFailed, setFailed] = useState(false);

  useEffect(() => {
    onMedia(element.current);
    return () => onMedia(null);
  }, [onMedia]);

  function goOn() {
    const media = element.current;
    if (!media) return;
    const at = media.currentTime;
    setFailed(false);
    media.addEventListener('loadedmetadata', () => Object.assign(media, { currentTime: at }), { once: true });
    media.load();
  }

  useEffect(() => {
    if (!hasFailed) return;
    void waitForServer();
    return onReconnect(goOn);
  });

  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: captions are the owner's to send */}
      <video
        ref={element}
        aria-label={title}
        className="aspect-video w-full rounded-card bg-ink"
        controls
        playsInline
        preload="metadata"
        src={video.url}
        onError={() => setFailed(true)}
      >
        {video.captions && <track kind="captions" src={video.captions} srcLang="pt-BR" label="Português" />}
      </video>
      {hasFailed && <RetryAlert onRetry={goOn}>{messages.lesson.videoFailed}</RetryAlert>}
    </>
  );
}
