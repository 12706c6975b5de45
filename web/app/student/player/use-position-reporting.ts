import { useEffect, useEffectEvent, useRef } from 'react';
import { isNearlyDone, type Position, reportInterval } from '../../../../domain/positions.ts';
import { useSubmitWork } from '../../data/send-work.ts';

interface PositionReporting {
  lessonId: string;
  /** Position when the page opened. */
  position: Position;
  /** Seconds: `?t=` of the address, else the resume position. */
  startAt: number;
  onNearlyDone: (() => void) | undefined;
}

/**
 * Seeks a video to its start position, and sends its position to the server: at intervals, when it is paused, sought or
 * ended, and when the page is left.
 */
export function usePositionReporting(media: HTMLMediaElement | undefined, options: PositionReporting): void {
  const submit = useSubmitWork();
  const { lessonId, position, startAt } = options;
  /** The position of a video that was never played is not reported. */
  const hasPlayed = useRef(false);
  const furthest = useRef(position.furthest);
  const resumeAt = useRef(startAt);
  const reportedAt = useRef(0);
  const wasNearlyDone = useRef(false);

  const reportNearlyDone = useEffectEvent((duration: number) => {
    if (wasNearlyDone.current || !isNearlyDone({ last: 0, furthest: furthest.current, duration })) return;
    wasNearlyDone.current = true;
    options.onNearlyDone?.();
  });

  useEffect(() => reportNearlyDone(position.duration), [position]);

  useEffect(() => {
    if (hasPlayed.current) return;
    resumeAt.current = startAt;
    if (media && media.readyState > 0) seekTo(media, startAt);
  }, [media, startAt]);

  useEffect(() => {
    if (!media) return;
    // Also after a failure, when the video is loaded anew, and if it was played before it was loaded.
    const seek = () => seekTo(media, resumeAt.current);
    const report = () => {
      const { currentTime: last, duration } = media;
      if (!hasPlayed.current || !Number.isFinite(duration) || duration <= 0) return;
      reportedAt.current = performance.now();
      submit({ kind: 'position', lesson: lessonId, last, furthest: furthest.current, duration });
    };
    const onTimeUpdate = () => {
      if (!hasPlayed.current) return;
      resumeAt.current = media.currentTime;
      furthest.current = Math.max(furthest.current, media.currentTime);
      reportNearlyDone(media.duration);
      if (!media.paused && performance.now() - reportedAt.current >= reportInterval * 1000) report();
    };
    const onPlay = () => {
      if (!hasPlayed.current) reportedAt.current = performance.now();
      hasPlayed.current = true;
    };
    const onStop = () => {
      onTimeUpdate();
      report();
    };
    const onVisibilityChange = () => {
      if (document.visibilityState === 'hidden') report();
    };

    const controller = new AbortController();
    const { signal } = controller;
    const listeners = {
      loadedmetadata: seek,
      play: onPlay,
      timeupdate: onTimeUpdate,
      pause: onStop,
      seeked: onStop,
      ended: onStop,
    };
    for (const [name, listener] of Object.entries(listeners))
      media.addEventListener(name, listener, { signal });
    if (media.readyState > 0) seek();
    document.addEventListener('visibilitychange', onVisibilityChange, { signal });
    window.addEventListener('pagehide', report, { signal });
    return () => {
      controller.abort();
      // Navigation within the application.
      report();
    };
  }, [media, lessonId, submit]);
}

function seekTo(media: HTMLMediaElement, second: number): void {
  if (media.currentTime !== second) media.currentTime = second;
}
