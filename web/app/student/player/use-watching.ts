import { useEffect, useEffectEvent, useRef } from 'react';
import { isNearlyDone, type Position, reportInterval } from '../../../../domain/positions.ts';
import { beaconPosition, keepPosition, sendPosition } from '../../data/positions.ts';
import { useUserId } from '../../data/start.ts';

interface Watching {
  lessonId: string;
  /** Position when the page opened. */
  position: Position;
  /** Seconds. */
  startAt: number;
  onNearlyDone: (() => void) | undefined;
}

/**
 * Starts a video where it was left, and reports its position: at intervals, when it is paused, sought or ended, and when
 * the page is left.
 */
export function useWatching(media: HTMLMediaElement | undefined, watching: Watching): void {
  const userId = useUserId();
  const { lessonId, position, startAt } = watching;
  /** The position of a video that was never played is not reported. */
  const hasPlayed = useRef(false);
  const furthest = useRef(position.furthest);
  const reportedAt = useRef(0);
  const wasNearlyDone = useRef(false);

  const tellNearlyDone = useEffectEvent((duration: number) => {
    if (wasNearlyDone.current || !isNearlyDone({ last: 0, furthest: furthest.current, duration })) return;
    wasNearlyDone.current = true;
    watching.onNearlyDone?.();
  });

  useEffect(() => tellNearlyDone(position.duration), [position]);

  useEffect(() => {
    if (!media) return;
    const begin = () => {
      if (!hasPlayed.current && startAt > 0) media.currentTime = startAt;
    };
    /** Returns false if there is nothing to report. */
    const keep = (): boolean => {
      const { currentTime, duration } = media;
      if (!hasPlayed.current || !Number.isFinite(duration) || duration <= 0) return false;
      const at = Date.now();
      keepPosition(userId, lessonId, { last: currentTime, furthest: furthest.current, duration, at });
      reportedAt.current = performance.now();
      return true;
    };
    const report = () => {
      // A failed report is sent again when the server answers.
      if (keep()) void sendPosition(userId, lessonId).catch(() => undefined);
    };
    const follow = () => {
      if (!hasPlayed.current) return;
      furthest.current = Math.max(furthest.current, media.currentTime);
      tellNearlyDone(media.duration);
      if (!media.paused && performance.now() - reportedAt.current >= reportInterval * 1000) report();
    };
    const play = () => {
      if (!hasPlayed.current) reportedAt.current = performance.now();
      hasPlayed.current = true;
    };
    const stop = () => {
      follow();
      report();
    };
    const savePosition = () => {
      if (keep()) beaconPosition(userId, lessonId);
    };
    const hide = () => {
      if (document.visibilityState === 'hidden') savePosition();
    };

    const controller = new AbortController();
    const { signal } = controller;
    const listeners = {
      loadedmetadata: begin,
      play,
      timeupdate: follow,
      pause: stop,
      seeked: stop,
      ended: stop,
    };
    for (const [name, listener] of Object.entries(listeners))
      media.addEventListener(name, listener, { signal });
    if (media.readyState > 0) begin();
    document.addEventListener('visibilitychange', hide, { signal });
    window.addEventListener('pagehide', savePosition, { signal });
    return () => {
      controller.abort();
      // The student goes to another page of the application.
      report();
    };
  }, [media, userId, lessonId, startAt]);
}
