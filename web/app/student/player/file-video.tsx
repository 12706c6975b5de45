import { useEffect, useRef, useState } from 'react';
import type { LessonVideo } from '../../../../domain/content/lesson-video.ts';
import { RetryAlert } from '../../../ui/retry-alert.tsx';
import { onReconnect, waitForServer } from '../../data/reconnect.ts';
import { studentMessages } from '../messages.ts';

export interface VideoProps {
  /** The lesson's title. */
  title: string;
  video: LessonVideo;
  /** Called with the media element, and with null when it is removed. */
  onMedia: (media: HTMLMediaElement | null) => void;
}

/** Plays an uploaded video. After a failure it resumes when the server answers. */
export function FileVideo({ title, video, onMedia }: VideoProps) {
  const element = useRef<HTMLVideoElement>(null);
  const [hasFailed, setFailed] = useState(false);

  useEffect(() => {
    onMedia(element.current);
    return () => onMedia(null);
  }, [onMedia]);

  function resume() {
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
    return onReconnect(resume);
  });

  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: captions are the owner's to send */}
      <video
        ref={element}
        aria-label={title}
        className="day-palette aspect-video w-full rounded-card bg-ink"
        controls
        playsInline
        preload="metadata"
        src={video.url}
        onError={() => setFailed(true)}
      >
        {video.captions && <track kind="captions" src={video.captions} srcLang="pt-BR" label="Português" />}
      </video>
      {hasFailed && <RetryAlert onRetry={resume}>{studentMessages.lesson.videoFailed}</RetryAlert>}
    </>
  );
}
