import { type RefObject, useEffect } from 'react';

/** Pixels of scrolling that count, so that a trembling finger does not. */
const minScroll = 8;
/** Pixels above the page's end from which the bar always shows. */
const endZone = 160;

/** Marks the bar as hidden while the page scrolls down; app.css moves it, except with reduced motion. */
export function useHidingBar(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let last = window.scrollY;
    const onScroll = () => {
      const now = window.scrollY;
      if (Math.abs(now - last) < minScroll) return;
      const isAtEnd = now + window.innerHeight >= document.documentElement.scrollHeight - endZone;
      bar.current?.toggleAttribute('data-away', now > last && !isAtEnd);
      last = now;
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, [bar]);
}
