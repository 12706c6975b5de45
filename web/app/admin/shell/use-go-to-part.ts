import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** What somebody does who wants to look elsewhere. */
const movements = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** Goes to the part that the page's address names, and stays there while what stands above it comes in. */
export function useGoToPart(): void {
  // Asked for once more, it has another key.
  const { hash, key } = useLocation();
  useEffect(() => {
    if (!hash || !key) return;
    const watch = new ResizeObserver(() => document.getElementById(hash.slice(1))?.scrollIntoView());
    const stop = () => watch.disconnect();
    watch.observe(document.body);
    for (const name of movements) window.addEventListener(name, stop, { passive: true });
    return () => {
      stop();
      for (const name of movements) window.removeEventListener(name, stop);
    };
  }, [hash, key]);
}
