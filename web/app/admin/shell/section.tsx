import type { ReactNode } from 'react';

interface SectionProps {
  /** Also the target of links. */
  id: string;
  title: ReactNode;
  intro?: ReactNode;
  /** Beside the heading, such as a button. */
  action?: ReactNode;
  /** Classes of the grid. */
  className?: string;
  children: ReactNode;
}

/** A part of an admin page with its heading. */
export function Section({ id, title, intro, action, className = 'gap-5', children }: SectionProps) {
  return (
    <section aria-labelledby={id} className={`grid ${className}`}>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h2 className="text-xl" id={id}>
            {title}
          </h2>
          {intro && <p className="mt-1 max-w-prose text-ink-soft">{intro}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}
