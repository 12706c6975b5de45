import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type LessonVideo, videoOf } from '../../../../domain/content/lesson-video.ts';
import { type Position, resumeAt } from '../../../../domain/positions.ts';
import { optionalComponent } from '../../data/load-with-retry.tsx';
import { readPosition, startPosition } from '../../data/positions.ts';
import { useUserId } from '../../data/start.ts';
import { EmbeddedVideo } from './embedded-video.tsx';
import { FileVideo } from './file-video.tsx';
import { type LessonPlayerProps, LinkedVideo } from './linked-video.tsx';
import { timeText } from './transcript.ts';
import { usePositionReporting } from './use-position-reporting.ts';

const TranscriptPanel = optionalComponent(
  async () => (await import('./transcript-panel.tsx')).TranscriptPanel,
);

/** The lesson page's video with its transcript. Its key must be the lesson's id. */
export function LessonPlayer({ lesson, onNearlyDone, onDuration }: LessonPlayerProps) {
  const userId = useUserId();
  const video = videoOf(lesson);
  const isInPage = video !== null && video.kind !== 'link';
  const { data: position, isPending } = useQuery({
    queryKey: ['position', lesson.id],
    queryFn: () => readPosition(userId, lesson.id),
    // Fetched once: while the video plays, this page knows its position.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    enabled: isInPage,
  });
  if (!isInPage) return <LinkedVideo lesson={lesson} {...(onNearlyDone && { onNearlyDone })} />;
  return (
    <div className="grid grid-cols-1 gap-3">
      {isPending ? (
        <VideoPlaceholder hasTranscript={Boolean(video.captions)} />
      ) : (
        <InPageVideo {...{ lesson, video, onNearlyDone, onDuration }} position={position ?? startPosition} />
      )}
    </div>
  );
}

/** The height of a long transcript. */
const transcriptHeight = 'min-h-156 sm:min-h-140';

/** Reserves the size of the video and its transcript. */
function VideoPlaceholder({ hasTranscript }: { hasTranscript: boolean }) {
  return (
    <>
      <div
        role="status"
        className="day-palette grid aspect-video place-items-center rounded-card bg-leaf-900 text-white"
      >
        Carregando vídeo...
      </div>
      {hasTranscript && <div className={transcriptHeight} />}
    </>
  );
}

interface InPageVideoProps extends LessonPlayerProps {
  video: LessonVideo;
  position: Position;
}

/** An uploaded or embedded video, with its resume note and transcript. */
function InPageVideo({ lesson, video, position: latest, onNearlyDone, onDuration }: InPageVideoProps) {
  const [search] = useSearchParams();
  const requestedSeconds = Number.parseInt(search.get('t') ?? '', 10);
  const [position] = useState(latest);
  const [startAt] = useState(() => (requestedSeconds >= 0 ? requestedSeconds : resumeAt(position)));
  const [media, setMedia] = useState<HTMLMediaElement>();
  const handleMedia = useCallback((found: HTMLMediaElement | null) => setMedia(found ?? undefined), []);
  usePositionReporting(media, { lessonId: lesson.id, position, startAt, onNearlyDone });
  useDuration(media, onDuration);
  const Video = video.kind === 'file' ? FileVideo : EmbeddedVideo;
  return (
    <>
      <Video title={lesson.title} video={video} onMedia={handleMedia} />
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
        <div className={transcriptHeight}>
          <TranscriptPanel address={video.captions} media={media} />
        </div>
      )}
    </>
  );
}

/** Calls `onDuration` as soon as the video's duration is known. */
function useDuration(media: HTMLMediaElement | undefined, onDuration: LessonPlayerProps['onDuration']): void {
  useEffect(() => {
    if (!media || !onDuration) return;
    const report = () => media.duration > 0 && Number.isFinite(media.duration) && onDuration(media.duration);
    report();
    media.addEventListener('durationchange', report);
    return () => media.removeEventListener('durationchange', report);
  }, [media, onDuration]);
}
