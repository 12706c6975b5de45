import { type ReactNode, useEffect, useState } from 'react';

/** Milliseconds after the numbers stand. */
const delay = 200;

/** Keeps room for a picture that says what a table says too, and fetches it once everything else is there. */
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
