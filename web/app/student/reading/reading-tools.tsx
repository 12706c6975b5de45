import { useQuery } from '@tanstack/react-query';
import { ArrowDown } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { type Location, useLocation, useNavigationType } from 'react-router';
import type { Block } from '../../../../domain/documents/blocks.ts';
import { readingMinutes } from '../../../../domain/documents/walk-blocks.ts';
import { questionsAnchor, readingPlaceAnchor } from '../../../../domain/paths.ts';
import { minShare, reportInterval, resumeAt } from '../../../../domain/positions.ts';
import { Button } from '../../../ui/button.tsx';
import type { ArrivalState } from '../../data/arrival-state.ts';
import { positionQuery } from '../../data/position.ts';
import { useUserId } from '../../data/rendered-state.ts';
import { useSubmitWork } from '../../data/send-work.ts';
import { TextSize } from './text-size.tsx';

interface ReadingToolsProps {
  blocks: readonly Block[];
  /** The element with the whole text. */
  text: RefObject<HTMLElement | null>;
  /** The lesson whose document is read; undefined for documents outside lessons, which have no position. */
  lessonId: string | undefined;
}

/** Above a document's text: its minutes, which a lesson says above, where the student stopped, the size of the letters; and a line of progress. */
export function ReadingTools({ blocks, text, lessonId }: ReadingToolsProps) {
  const minutes = useMemo(() => readingMinutes(blocks), [blocks]);
  return (
    <div className="mb-4 flex min-h-11 flex-wrap items-center gap-x-2 text-base text-ink-soft print:hidden">
      <ReadingLine text={text} />
      {lessonId ? (
        <LastPosition key={lessonId} text={text} lessonId={lessonId} duration={minutes * 60} />
      ) : (
        <span>≈{minutes} min</span>
      )}
      <TextSize />
    </div>
  );
}

/** Returns the shares of the text above the window's upper and lower edge, from 0 to 1. */
function readShares(element: HTMLElement): { top: number; bottom: number } {
  const { top, height } = element.getBoundingClientRect();
  const share = (pixels: number) => Math.min(1, Math.max(0, pixels / Math.max(1, height)));
  return { top: share(-top), bottom: share(window.innerHeight - top) };
}

/** Calls back with the shares once a frame while the page scrolls. */
function useReadShares(
  text: RefObject<HTMLElement | null>,
  onScroll: (shares: ReturnType<typeof readShares>) => void,
): void {
  const report = useEffectEvent(onScroll);
  useEffect(() => {
    let frame = 0;
    const listen = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => text.current && report(readShares(text.current)));
    };
    window.addEventListener('scroll', listen, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', listen);
    };
  }, [text]);
}

/** A thin line at the top of the window, as long as the share of the text that was scrolled past. */
function ReadingLine({ text }: Pick<ReadingToolsProps, 'text'>) {
  const line = useRef<HTMLDivElement>(null);
  useReadShares(text, ({ bottom }) => {
    if (line.current) line.current.style.scale = `${bottom} 1`;
  });
  return (
    <div
      ref={line}
      aria-hidden
      className="fixed inset-x-0 top-0 z-30 h-1 bg-leaf-600"
      style={{ scale: '0 1', transformOrigin: 'left' }}
    />
  );
}

/** Share of a text that counts as all of it. */
const endShare = 0.98;

interface LastPositionProps {
  text: RefObject<HTMLElement | null>;
  lessonId: string;
  /** Seconds to read all of it. */
  duration: number;
}

/** Stores the place in a lesson's text as a video's is stored: while the student reads, and when she leaves. */
function useSavedPlace({ lessonId, duration }: Pick<LastPositionProps, 'lessonId' | 'duration'>) {
  const userId = useUserId();
  const submit = useSubmitWork();
  const { data } = useQuery(positionQuery(userId, lessonId));
  const unsaved = useRef<ReturnType<typeof readShares>>(undefined);
  const reportedAt = useRef(0);

  function save(): void {
    const shares = unsaved.current;
    const isRead = shares !== undefined && shares.bottom >= endShare;
    if (!shares || (shares.top < minShare && !isRead)) return;
    unsaved.current = undefined;
    reportedAt.current = Date.now();
    const last = isRead ? duration : shares.top * duration;
    submit({ kind: 'position', lesson: lessonId, last, furthest: shares.bottom * duration, duration });
  }

  const saveLast = useEffectEvent(save);
  useEffect(() => {
    reportedAt.current = Date.now();
    const onLeave = () => saveLast();
    const onHide = () => document.visibilityState === 'hidden' && saveLast();
    document.addEventListener('visibilitychange', onHide);
    window.addEventListener('pagehide', onLeave);
    return () => {
      document.removeEventListener('visibilitychange', onHide);
      window.removeEventListener('pagehide', onLeave);
      saveLast();
    };
  }, []);

  return {
    /** The share above the window when the student stopped; 0 if nothing is stored. */
    share: data && data.duration > 0 ? resumeAt(data) / data.duration : 0,
    noteShares(shares: ReturnType<typeof readShares>): void {
      unsaved.current = shares;
      if (Date.now() - reportedAt.current >= reportInterval * 1_000) save();
    },
    saveNow: save,
  };
}

/** A button that scrolls to where the student stopped; who comes to continue arrives there. */
function LastPosition({ text, ...lesson }: LastPositionProps) {
  const { share, noteShares, saveNow } = useSavedPlace(lesson);
  const { state, hash, key }: Location<ArrivalState | null> = useLocation();
  /** The share above the window when the student jumped to the questions; undefined once reading goes on. */
  const leftAt = useRef<number>(undefined);
  const seenTop = useRef(0);
  const navigation = useNavigationType();
  // The browser restores the place of who reloads or comes back.
  const [isResumed] = useState(state?.isResumed === true && navigation !== 'POP');
  /** The page's scroll position on arrival; undefined once the student has moved on. */
  const [arrivedAt, setArrivedAt] = useState<number>();

  useReadShares(text, (shares) => {
    // The jump reads nothing, nor does scrolling back to the place.
    if (leftAt.current !== undefined && shares.top > leftAt.current + minShare) return;
    leftAt.current = undefined;
    seenTop.current = shares.top;
    if (arrivedAt !== undefined && Math.abs(window.scrollY - arrivedAt) > noteDistance)
      setArrivedAt(undefined);
    noteShares(shares);
  });

  function resume(behavior?: ScrollBehavior, room = 0, place = share): void {
    const { top = 0, height = 0 } = text.current?.getBoundingClientRect() ?? {};
    window.scrollTo({ top: window.scrollY + top + place * height - room, behavior });
    text.current?.focus({ preventScroll: true });
  }

  function returnToStart(): void {
    setArrivedAt(undefined);
    window.scrollTo({ top: 0 });
    document.querySelector('h1')?.focus({ preventScroll: true });
  }

  const resumeOnArrival = useEffectEvent(resume);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link may be followed twice.
  useEffect(() => {
    if (hash === questionsAnchor) {
      saveNow();
      leftAt.current ??= seenTop.current < minShare ? share : seenTop.current;
    } else if (hash === readingPlaceAnchor && leftAt.current !== undefined)
      resumeOnArrival('instant', 0, leftAt.current);
  }, [hash, key]);
  useEffect(() => {
    // A student who has begun to read meanwhile stays there.
    if (!isResumed || share < minShare || !text.current || readShares(text.current).top >= minShare) return;
    resumeOnArrival('instant', noteRoom);
    setArrivedAt(window.scrollY);
  }, [isResumed, share, text]);

  if (share < minShare) return null;
  const section = text.current && sectionAt(text.current, share);
  return (
    <>
      {arrivedAt !== undefined && (
        <p className="arrives fixed inset-x-4 top-3 z-20 mx-auto flex w-fit flex-wrap items-center justify-center gap-x-2 rounded-control border border-line bg-white px-4 text-sm shadow-card">
          <span role="status">Você parou aqui</span>
          <span aria-hidden>·</span>
          <button type="button" className="link-alone" onClick={returnToStart}>
            Ir ao começo
          </button>
        </p>
      )}
      <Button
        look="outline"
        Icon={ArrowDown}
        className="order-first mb-4 w-full text-left leading-snug"
        onClick={() => resume()}
      >
        <span>Continuar de onde você parou{section && `: ${section}`}</span>
      </Button>
    </>
  );
}

/** Pixels above the place on arrival, for the note about it. */
const noteRoom = 72;
/** Pixels scrolled after which the note about the place has been read. */
const noteDistance = 200;

/** Returns the heading of what fills the middle of the window when a share of the text is above it. */
function sectionAt(text: HTMLElement, share: number): string | undefined {
  const { top, height } = text.getBoundingClientRect();
  const middle = share * height + window.innerHeight / 2;
  const headings = [...text.querySelectorAll('h2, h3')];
  return (
    headings.findLast((heading) => heading.getBoundingClientRect().top - top <= middle)?.textContent ??
    undefined
  );
}
