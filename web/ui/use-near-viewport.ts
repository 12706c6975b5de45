import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * Returns true once an element has been in or near the viewport.
 * @param margin pixels around the viewport that count as near; negative: how far it must be inside
 */
export function useNearViewport<Target extends Element>(margin: number): [RefObject<Target | null>, boolean] {
  const ref = useRef<Target>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const target = ref.current;
    if (!target || isNear) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setNear(true),
      { rootMargin: `${margin}px 0px` },
    );
    observer.observe(target);
    return () => observer.disconnect();
  }, [isNear, margin]);
  return [ref, isNear];
}
