import type { ReactNode } from 'react';

interface SectionProps {
  /** Also links lead to it. */
  id: string;
  title: ReactNode;
  intro?: ReactNode;
  /** The space between its parts, among others. */
  className?: string;
  children: ReactNode;
}

export function Section({ id, title, intro, className = 'gap-5', children }: SectionProps) {
  return (
    <section aria-labelledby={id} className={`grid ${className}`}>
      <div>
        <h2 className="text-xl" id={id}>
          {title}
        </h2>
        {intro && <p className="mt-1 max-w-prose text-ink-soft">{intro}</p>}
      </div>
      {children}
    </section>
  );
}
