import { useQuery } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Lesson } from '../../../../domain/content/course.ts';
import { timeText } from '../../../../domain/content/durations.ts';
import { type LessonVideo, videoOf } from '../../../../domain/content/lesson-video.ts';
import { type Position, resumeAt } from '../../../../domain/positions.ts';
import { Button } from '../../../ui/button.tsx';
import { PeekingPets } from '../../../ui/illustrations/peeking-pets.tsx';
import { positionQuery, startPosition } from '../../data/position.ts';
import { useUserId } from '../../data/rendered-state.ts';
import { openVideo } from '../course/lesson-actions.ts';
import { EmbeddedVideo } from './embedded-video.tsx';
import { FileVideo } from './file-video.tsx';
import { LazyTranscriptPanel } from './lazy-transcript-panel.tsx';
import { usePositionReporting } from './use-position-reporting.ts';
import { transcriptHeight, VideoPlaceholder } from './video-placeholder.tsx';

/** The lesson page's video with its transcript. Its key must be the lesson's id. */
export function LessonPlayer({ lesson, onNearlyDone, onDuration }: LessonPlayerProps) {
  const userId = useUserId();
  const video = videoOf(lesson);
  const isInPage = video !== null && video.kind !== 'link';
  const { data: position, isPending } = useQuery({
    ...positionQuery(userId, lesson.id),
    enabled: isInPage,
  });
  if (!isInPage) return <LinkedVideo lesson={lesson} {...(onNearlyDone && { onNearlyDone })} />;
  return (
    <div className="grid gap-3">
      {isPending ? (
        <VideoPlaceholder hasTranscript={Boolean(video.captions)} />
      ) : (
        <InPageVideo {...{ lesson, video, onNearlyDone, onDuration }} position={position ?? startPosition} />
      )}
    </div>
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
  const isRequested = requestedSeconds >= 0;
  const [position] = useState(latest);
  const [startAt] = useState(() => (isRequested ? requestedSeconds : resumeAt(position)));
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
          {isRequested
            ? `Começa em ${timeText(startAt)}.`
            : `Continua em ${timeText(startAt)}, onde você parou.`}
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
          <LazyTranscriptPanel address={video.captions} media={media} />
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

interface LessonPlayerProps {
  lesson: Lesson;
  /** Called when nine tenths have been watched, even in an earlier visit; of a linked video, on each return from it. */
  onNearlyDone?: () => void;
  /** Called with the video's seconds, once they are known. */
  onDuration?: (seconds: number) => void;
}

/** A button that opens the video in a new tab; returning from it counts as nearly watched. */
function LinkedVideo({ lesson, onNearlyDone }: LessonPlayerProps) {
  const [isOpened, setOpened] = useState(false);
  useEffect(() => {
    if (!isOpened) return;
    const onChange = () => document.visibilityState === 'visible' && onNearlyDone?.();
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, [isOpened, onNearlyDone]);
  return (
    <div className="day-palette relative grid min-h-44 w-full sm:aspect-[3/1] place-items-center overflow-hidden rounded-card bg-leaf-900 p-4 text-center text-white">
      <div className="z-10 grid justify-items-center gap-3 pt-4 pb-16 sm:pb-20">
        <Button look="bright" className="px-7 text-lg" onClick={() => openVideo(lesson) && setOpened(true)}>
          <Play aria-hidden size={22} />
          Assistir
        </Button>
        <p className="text-leaf-100 text-sm">Abre em outra aba. Depois, volte aqui.</p>
      </div>
      <PeekingPets className="absolute -bottom-px left-1/2 h-16 w-auto -translate-x-1/2 sm:h-28" />
    </div>
  );
}
