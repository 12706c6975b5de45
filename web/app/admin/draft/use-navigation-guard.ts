import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';

/**
 * Stops a link or the back button from opening another page, so that this one can ask first. In a browser without the
 * Navigation API the other page opens at once. Closing the document is `useBeforeUnload`'s.
 * @param mayOpen called with the path of the other page
 * @returns the navigation that was stopped, if any: `proceed` goes there after all, `reset` forgets it
 */
export function useNavigationGuard(mayOpen: (pathname: string) => boolean) {
  const [stopped, setStopped] = useState<NavigateEvent['destination']>();
  const isProceeding = useRef(false);
  const navigate = useNavigate();

  const guard = useEffectEvent((event: NavigateEvent) => {
    const { pathname } = new URL(event.destination.url);
    if (isProceeding.current || !event.cancelable || !event.destination.sameDocument) return;
    if (pathname === window.location.pathname || mayOpen(pathname)) return;
    event.preventDefault();
    setStopped(event.destination);
  });
  useEffect(() => {
    const listen = (event: NavigateEvent) => guard(event);
    window.navigation?.addEventListener('navigate', listen);
    return () => window.navigation?.removeEventListener('navigate', listen);
  }, []);

  return (
    stopped && {
      reset: () => setStopped(undefined),
      proceed() {
        isProceeding.current = true;
        // An entry of the history has a key, a link's destination none.
        if (stopped.key) window.navigation.traverseTo(stopped.key);
        else void navigate(stopped.url.slice(window.location.origin.length));
      },
    }
  );
}
