import { Play } from 'lucide-react';
import type { ReactNode } from 'react';

interface PosterProps {
  title: string;
  /** Below the title. */
  note: string;
  /** What is pressed, which holds the sign of playing. */
  children: (sign: ReactNode) => ReactNode;
}

/** In the place of a video that is elsewhere: nothing of it is loaded. */
export function Poster({ title, note, children }: PosterProps) {
  const sign = (
    <span className="grid size-16 place-items-center rounded-full bg-honey-400 text-ink shadow-lift transition-transform group-hover:scale-105 sm:size-20">
      <Play aria-hidden className="ml-1 fill-current" size={32} />
    </span>
  );
  return (
    <div className="grid min-h-full w-full content-center justify-items-center gap-3 bg-linear-to-br from-leaf-700 to-leaf-900 p-5 text-center text-white sm:gap-4">
      {children(sign)}
      <p className="max-w-xl text-balance font-bold text-lg leading-snug sm:text-2xl">{title}</p>
      <p className="max-w-md text-balance text-leaf-100 text-sm">{note}</p>
    </div>
  );
}
