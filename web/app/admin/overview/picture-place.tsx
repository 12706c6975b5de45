import { type ReactNode, useEffect, useState } from 'react';

/** Milliseconds after the first render. */
const delay = 200;

/** Reserves space for a chart that repeats a table, and loads it last. */
export function PicturePlace({ children }: { children: ReactNode }) {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), delay);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div aria-hidden className="h-72">
      {isDue && children}
    </div>
  );
}
