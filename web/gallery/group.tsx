import type { ReactNode } from 'react';

/** A titled section of the component gallery (`npm run gallery`). */
export function ExampleGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid gap-4">
      <h2 className="text-xl">{title}</h2>
      {children}
    </section>
  );
}
