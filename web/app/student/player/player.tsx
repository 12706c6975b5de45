import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type LessonVideo, videoOf } from '../../../../domain/content/lesson-video.ts';
import { type Position, resumeAt } from '../../../../domain/positions.ts';
import { optionalComponent } from '../../data/load-with-retry.tsx';
import { readPosition } from '../../data/positions.ts';
import { useUserId } from '../../data/start.ts';
import { EmbeddedVideo } from './embedded-video.tsx';
import { FileVideo } from './file-video.tsx';
import { type LessonPlayerProps, LinkedVideo } from './linked-video.tsx';
import { timeText } from './transcript.ts';
import { useWatching } from './use-watching.ts';

const TranscriptPanel = optionalComponent(
  async () => (await import('./transcript-panel.tsx')).TranscriptPanel,
);

/** Shows a lesson's video with its transcript. Its key must be the lesson's id. */
export function LessonPlayer({ lesson, onNearlyDone, onDuration }: LessonPlayerProps) {
  const userId = useUserId();
  const video = videoOf(lesson);
  const isOurs = video !== null && video.kind !== 'link';
  const { data: position, isPending } = useQuery({
    queryKey: ['position', lesson.id],
    queryFn: () => readPosition(userId, lesson.id),
    // Asked once: while the video plays, its position is known here.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    enabled: isOurs,
  });
  if (!isOurs) return <LinkedVideo lesson={lesson} {...(onNearlyDone && { onNearlyDone })} />;
  if (isPending) return <VideoPlaceholder />;
  return <Watched {...{ lesson, video, onNearlyDone, onDuration }} position={position ?? nowhere} />;
}

/** Reserves the video's size. */
function VideoPlaceholder() {
  return (
    <div
      role="status"
      className="day-palette grid aspect-video place-items-center rounded-card bg-leaf-900 text-white"
    >
      Carregando vídeo...
    </div>
  );
}

const nowhere: Position = { last: 0, furthest: 0, duration: 0 };

interface WatchedProps extends LessonPlayerProps {
  video: LessonVideo;
  position: Position;
}

/** Shows a video that plays in the page. */
function Watched({ lesson, video, position: latest, onNearlyDone, onDuration }: WatchedProps) {
  const [search] = useSearchParams();
  const asked = Number.parseInt(search.get('t') ?? '', 10);
  const [position] = useState(latest);
  const [startAt] = useState(() => (asked >= 0 ? asked : resumeAt(position)));
  const [media, setMedia] = useState<HTMLMediaElement>();
  const take = useCallback((found: HTMLMediaElement | null) => setMedia(found ?? undefined), []);
  useWatching(media, { lessonId: lesson.id, position, startAt, onNearlyDone });
  useDuration(media, onDuration);
  const Video = video.kind === 'file' ? FileVideo : EmbeddedVideo;
  return (
    <div className="grid grid-cols-1 gap-3">
      <Video title={lesson.title} video={video} onMedia={take} />
      {startAt > 0 && media && (
        <p className="flex flex-wrap items-center gap-x-3 text-ink-soft text-sm">
          Continua em {timeText(startAt)}, onde você parou.
          <button
            type="button"
            className="link min-h-11"
            onClick={() => {
              media.currentTime = 0;
              void media.play();
            }}
          >
            Ver do início
          </button>
        </p>
      )}
      {video.captions && (
        // Reserves the height of a transcript that fills its list.
        <div className="min-h-156 sm:min-h-140">
          <TranscriptPanel address={video.captions} media={media} />
        </div>
      )}
    </div>
  );
}

/** Reports how long the video is as soon as its player knows. */
function useDuration(media: HTMLMediaElement | undefined, onDuration: LessonPlayerProps['onDuration']): void {
  useEffect(() => {
    if (!media || !onDuration) return;
    const report = () => media.duration > 0 && Number.isFinite(media.duration) && onDuration(media.duration);
    report();
    media.addEventListener('durationchange', report);
    return () => media.removeEventListener('durationchange', report);
  }, [media, onDuration]);
}
