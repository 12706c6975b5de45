import { Play } from 'lucide-react';
import type { ReactNode } from 'react';

interface PosterProps {
  title: string;
  /** The button's label. */
  action: string;
  onPlay: () => void;
  /** Shown below the button. */
  children: ReactNode;
}

/** Stands in for an external video, of which nothing is loaded yet. */
export function Poster({ title, action, onPlay, children }: PosterProps) {
  return (
    <div className="grid gap-2">
      <div className="relative grid aspect-video place-content-center justify-items-center gap-5 overflow-hidden rounded-card bg-linear-to-br from-leaf-700 to-leaf-900 p-4 text-white">
        <button
          type="button"
          className="group grid justify-items-center gap-5 rounded-card p-2 outline-white"
          onClick={onPlay}
        >
          <span className="grid size-16 place-items-center rounded-full bg-honey-400 text-ink shadow-lift transition-transform group-hover:scale-105 sm:size-20">
            <Play aria-hidden className="ml-1 fill-current" size={32} />
          </span>
          <span className="rounded-control bg-leaf-900/60 px-4 py-1 font-bold">{action}</span>
        </button>
        <p aria-hidden className="hidden max-w-xl text-balance text-center text-leaf-100 sm:block">
          {title}
        </p>
      </div>
      <p className="text-ink-soft text-sm">{children}</p>
    </div>
  );
}
