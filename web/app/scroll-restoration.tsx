import { useEffect, useLayoutEffect, useRef } from 'react';
import { type Location, useLocation, useNavigationType } from 'react-router';
import type { ArrivalState } from './data/arrival-state.ts';

/** In the session's storage, as another document may lie between two pages. */
const storageKey = 'scroll-positions';
/** Pixels from the top at which each page of the history was left. */
const positions = new Map<string, number>();

/**
 * Scrolls as the browser does between documents: a page opens at its top or at the hash's element, and comes back where it
 * was left. React Router has this for its data routers only. To be rendered after the page, whose layout comes first.
 */
export function ScrollRestoration() {
  const { key, pathname, hash, state }: Location<ArrivalState | null> = useLocation();
  const hasKey = key !== 'default';
  // The first page of a document has no key of its own.
  const id = hasKey ? key : pathname;
  const isReturn = useNavigationType() === 'POP';
  const isFirst = useRef(true);
  useEffect(takeOverScrolling, []);

  useLayoutEffect(() => {
    const save = () => positions.set(id, window.scrollY);
    window.addEventListener('scroll', save, { passive: true });
    return () => window.removeEventListener('scroll', save);
  }, [id]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each entry of the history
  useLayoutEffect(() => {
    const isDocumentStart = isFirst.current;
    isFirst.current = false;
    // The browser has restored the place, or somebody scrolls already.
    if (isDocumentStart && window.scrollY > 0) return;
    // The browser's address bar gives a hash no key either.
    const isKnown = isReturn && !isDocumentStart && (hasKey || !hash);
    const left = isKnown ? positions.get(id) : undefined;
    const element = hash && document.getElementById(decodeHash(hash));
    if (left !== undefined) window.scrollTo(0, left);
    else if (element) element.scrollIntoView();
    else if (isReturn || !state?.keepsScroll) window.scrollTo(0, 0);
  }, [key]);
  return null;
}

function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}

/** Scrolls instead of the browser as long as this document is open. */
function takeOverScrolling(): () => void {
  const begin = () => {
    window.history.scrollRestoration = 'manual';
  };
  const end = () => {
    window.history.scrollRestoration = 'auto';
    try {
      sessionStorage.setItem(storageKey, JSON.stringify([...positions]));
    } catch {
      // Storage may be blocked.
    }
  };
  begin();
  try {
    const stored: [string, number][] = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
    for (const [key, top] of stored) positions.set(key, top);
  } catch {
    // Storage may be blocked.
  }
  window.addEventListener('pageshow', begin);
  window.addEventListener('pagehide', end);
  return () => {
    window.removeEventListener('pageshow', begin);
    window.removeEventListener('pagehide', end);
  };
}
