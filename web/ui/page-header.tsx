import type { ReactNode } from 'react';

/** The page's only `<h1>`, and a sentence on what the page is for. */
export function PageHeader({ title, intro }: { title: ReactNode; intro?: ReactNode }) {
  return (
    <div>
      <h1 className="wrap-anywhere text-title">{title}</h1>
      {intro && <p className="mt-1 max-w-prose text-ink-soft">{intro}</p>}
    </div>
  );
}
